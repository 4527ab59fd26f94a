import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ConditionRow } from '../../../shared/api/contract';
import { classNames } from '../../../shared/ui/class-names';
import { METRICS } from '../condition-metrics';
import { narrowRow } from '../narrow-row';

/** One metric on both rides; red, with a warning sign and the limit, where it turned the verdict down. */
export function ConditionTableRow({ morning, evening }: { morning: ConditionRow; evening: ConditionRow }) {
  const { label, icon, note } = METRICS[morning.metric];
  const isTriggered = morning.isTriggered || evening.isTriggered;
  const Icon = isTriggered ? TriangleAlert : icon;
  return (
    <tr
      className={classNames(
        narrowRow,
        'border-b border-line',
        isTriggered && 'bg-alert-ground text-alert-ink',
      )}
    >
      <th
        scope="row"
        className={classNames(
          'py-2 pl-2 text-left @max-[15rem]:col-span-2',
          isTriggered ? 'font-bold' : 'font-normal',
        )}
      >
        <span className="flex items-center gap-2.5">
          <Icon
            aria-hidden
            size={20}
            strokeWidth={2.2}
            className={classNames('shrink-0', !isTriggered && 'text-accent')}
          />
          <span>
            {label}
            {note && <span className="block text-note leading-none font-normal opacity-90">{note}</span>}
          </span>
        </span>
      </th>
      <Cell row={morning} />
      <Cell row={evening} />
    </tr>
  );
}

const Cell = ({ row: { metric, text, source, isTriggered, brokenLimit } }: { row: ConditionRow }) => (
  <td className="tabular py-2 pr-2 text-right align-middle">
    <span className="sign-type text-lead leading-tight font-bold whitespace-nowrap">
      {source === 'unavailable' ? <Unavailable text={text} /> : `${text}${METRICS[metric].unit}`}
    </span>
    {isTriggered && (
      <span className="block text-note leading-none font-bold">
        {brokenLimit === null ? 'no-go' : `limit ${brokenLimit}`}
      </span>
    )}
    {source === 'assumed' && (
      <span className="block text-note leading-none text-muted italic underline decoration-dotted underline-offset-4">
        assumed
      </span>
    )}
  </td>
);

const Unavailable = ({ text }: { text: string }) => (
  <>
    <span aria-hidden>{text}</span>
    <span className="sr-only">not available</span>
  </>
);
