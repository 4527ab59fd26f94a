import { METRICS } from '@rollout/contracts/limits';
import CloudRain from 'lucide-react/icons/cloud-rain';
import Droplets from 'lucide-react/icons/droplets';
import Leaf from 'lucide-react/icons/leaf';
import Sun from 'lucide-react/icons/sun';
import Thermometer from 'lucide-react/icons/thermometer';
import WindArrowDown from 'lucide-react/icons/wind-arrow-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wind from 'lucide-react/icons/wind';
import { Link } from 'react-router-dom';
import type { Breakdown, ConditionRow, LegBreakdown, RowMetric } from '../../../shared/api/contract';
import { withUnit } from '../../../shared/formatting/figures';
import { paths } from '../../../shared/routing/paths';
import { Card } from '../../../shared/ui/card';
import { Badge } from '../../../shared/ui/signs';
import { classNames } from '../../../shared/ui/styles';

const ICONS: Record<RowMetric, typeof Wind> = {
  temperature: Thermometer,
  wind: Wind,
  gust: WindArrowDown,
  aqi: Leaf,
  rain: CloudRain,
  humidity: Droplets,
  uv: Sun,
};

/** One hour's readings applied to a 24-hour scale. */
const NOTES: Partial<Record<RowMetric, string>> = { aqi: 'estimated' };

/** When large text leaves no room for three columns, a row's name goes above its two figures. */
const NARROW_ROW = '@max-[15rem]:grid @max-[15rem]:grid-cols-2';

interface ConditionsCardProps {
  isGo: boolean;
  breakdown: Breakdown;
}

/** The conditions of each leg, with those over a limit highlighted. */
export function ConditionsCard({ isGo, breakdown: { morning, evening } }: ConditionsCardProps) {
  return (
    <Card title="Conditions" aside={<Badge tone={isGo ? 'go' : 'stop'}>{isGo ? 'Do it!' : 'Bag it!'}</Badge>}>
      <table className="w-full border-collapse">
        <thead>
          <tr className={classNames(NARROW_ROW, 'border-b border-line text-note text-muted')}>
            <th scope="col" className="text-left @max-[15rem]:hidden">
              <span className="sr-only">Condition</span>
            </th>
            <LegHeading leg={morning} name="Morning" />
            <LegHeading leg={evening} name="Evening" />
          </tr>
        </thead>
        <tbody>
          <UnsafeWeatherRow morning={morning} evening={evening} />
          {morning.rows.map((row, index) => (
            <ReadingRow key={row.metric} morning={row} evening={evening.rows[index] ?? row} />
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-note text-muted">
        Update your &quot;no-go&quot; triggers in{' '}
        <Link to={paths.settings} className="inline-block py-2 underline underline-offset-4 hover:text-ink">
          settings
        </Link>
      </p>
    </Card>
  );
}

const LegHeading = ({ leg, name }: { leg: LegBreakdown; name: string }) => (
  <th scope="col" className="sign-type py-1.5 pr-2 text-right font-bold">
    {name}
    {leg.status === 'past' && <span className="block font-normal">done, not checked</span>}
    {leg.status === 'kept' && <span className="block font-normal">done, checked earlier</span>}
  </th>
);

/** Storms, snow and ice have no figure of their own, so they get a row above the readings. */
function UnsafeWeatherRow({ morning, evening }: { morning: LegBreakdown; evening: LegBreakdown }) {
  if (![morning, evening].some(isUnsafe)) return null;
  return (
    <tr className={classNames(NARROW_ROW, 'border-b border-line bg-alert-ground text-alert-ink')}>
      <th scope="row" className="py-2 pl-2 text-left font-bold @max-[15rem]:col-span-2">
        <span className="flex items-center gap-2.5">
          <TriangleAlert aria-hidden size={20} strokeWidth={2.2} className="shrink-0" />
          Weather
        </span>
      </th>
      <WeatherCell leg={morning} />
      <WeatherCell leg={evening} />
    </tr>
  );
}

const isUnsafe = (leg: LegBreakdown): boolean => leg.triggers.some(({ metric }) => metric === 'condition');

const WeatherCell = ({ leg }: { leg: LegBreakdown }) => (
  <td className="py-2 pr-2 text-right">
    <span className="sign-type font-bold">{leg.condition?.replaceAll('-', ' ') ?? '–'}</span>
    {isUnsafe(leg) && <span className="block text-note leading-none font-bold">no-go</span>}
  </td>
);

/** One reading of both legs; red, with a warning sign and the limit, if it's a trigger. */
function ReadingRow({ morning, evening }: { morning: ConditionRow; evening: ConditionRow }) {
  const { label } = METRICS[morning.metric];
  const note = NOTES[morning.metric];
  const isTriggered = morning.isTriggered || evening.isTriggered;
  const Icon = isTriggered ? TriangleAlert : ICONS[morning.metric];
  return (
    <tr
      className={classNames(
        NARROW_ROW,
        'border-b border-line',
        isTriggered && 'bg-alert-ground text-alert-ink',
      )}
    >
      <th
        scope="row"
        className={classNames(
          'py-2 pl-2 text-left @max-[15rem]:col-span-2 desk:py-1',
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
      <ReadingCell row={morning} />
      <ReadingCell row={evening} />
    </tr>
  );
}

const ReadingCell = ({
  row: { text, unit, source, isTriggered, brokenLimitText },
}: {
  row: ConditionRow;
}) => (
  <td className="tabular py-2 pr-2 text-right align-middle desk:py-1">
    <span className="sign-type text-lead leading-tight font-bold whitespace-nowrap">
      {source === 'unavailable' ? <Unavailable text={text} /> : withUnit(text, unit)}
    </span>
    {isTriggered && (
      <span className="block text-note leading-none font-bold">
        {brokenLimitText === null ? 'no-go' : `limit ${brokenLimitText}`}
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
    <span className="block text-note leading-none font-normal text-muted">not available</span>
  </>
);
