import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Card } from '../../../shared/ui/card';

/** What turned the verdict down, one plain sentence each. */
export const WhyCard = ({ reasons }: { reasons: readonly string[] }) => (
  <Card title="Why">
    <ul className="flex flex-col gap-3">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-3 text-lead font-semibold">
          <TriangleAlert aria-hidden size={22} strokeWidth={2.2} className="mt-0.5 shrink-0 text-alert-ink" />
          {reason}
        </li>
      ))}
    </ul>
  </Card>
);
