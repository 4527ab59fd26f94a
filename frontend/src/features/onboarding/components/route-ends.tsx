import Building2 from 'lucide-react/icons/building-2';
import House from 'lucide-react/icons/house';
import type { ComponentType } from 'react';

interface RouteEndsProps {
  home: string;
  work: string;
}

/** From where to where. */
export const RouteEnds = ({ home, work }: RouteEndsProps) => (
  <dl className="rounded-lg border border-line bg-card px-4 py-1">
    <End name="Home" address={home} icon={House} />
    <End name="Work" address={work} icon={Building2} />
  </dl>
);

interface EndProps {
  name: string;
  address: string;
  icon: ComponentType<{ size: number; strokeWidth: number; className: string; 'aria-hidden': true }>;
}

const End = ({ name, address, icon: Icon }: EndProps) => (
  <div className="py-2.5 not-first:border-t not-first:border-line">
    <dt className="flex items-center gap-2 text-note text-muted">
      <Icon aria-hidden size={18} strokeWidth={2.2} className="shrink-0 text-accent" />
      {name}
    </dt>
    <dd className="font-semibold wrap-anywhere">{address}</dd>
  </div>
);
