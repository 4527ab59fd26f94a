import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LegBreakdown } from '../../../shared/api/contract';
import { classNames } from '../../../shared/ui/class-names';
import { narrowRow } from '../narrow-row';

/** A storm, snow or ice has no figure of its own: it stands above the table's rows, on the ride that it spoils. */
export function WeatherTriggerRow({ morning, evening }: { morning: LegBreakdown; evening: LegBreakdown }) {
  if (![morning, evening].some(isSpoilt)) return null;
  return (
    <tr className={classNames(narrowRow, 'border-b border-line bg-alert-ground text-alert-ink')}>
      <th scope="row" className="py-2 pl-2 text-left font-bold @max-[15rem]:col-span-2">
        <span className="flex items-center gap-2.5">
          <TriangleAlert aria-hidden size={20} strokeWidth={2.2} className="shrink-0" />
          Weather
        </span>
      </th>
      <Cell leg={morning} />
      <Cell leg={evening} />
    </tr>
  );
}

const isSpoilt = (leg: LegBreakdown): boolean => leg.triggers.some(({ metric }) => metric === 'condition');

const Cell = ({ leg }: { leg: LegBreakdown }) => (
  <td className="py-2 pr-2 text-right">
    <span className="sign-type font-bold">{leg.condition?.replaceAll('-', ' ') ?? '–'}</span>
    {isSpoilt(leg) && <span className="block text-note leading-none font-bold">no-go</span>}
  </td>
);
