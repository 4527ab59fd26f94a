import { Link } from 'react-router-dom';
import type { Breakdown, LegBreakdown } from '../../../shared/api/contract';
import { paths } from '../../../shared/routing/paths';
import { Badge } from '../../../shared/ui/badge';
import { Card } from '../../../shared/ui/card';
import { classNames } from '../../../shared/ui/class-names';
import { narrowRow } from '../narrow-row';
import { ConditionTableRow } from './condition-table-row';
import { WeatherTriggerRow } from './weather-trigger-row';

interface ConditionsCardProps {
  isGo: boolean;
  breakdown: Breakdown;
}

/** What each ride meets, and which of it said no. */
export function ConditionsCard({ isGo, breakdown: { morning, evening } }: ConditionsCardProps) {
  return (
    <Card title="Conditions" aside={<Badge tone={isGo ? 'go' : 'stop'}>{isGo ? 'Do it!' : 'Bag it!'}</Badge>}>
      <table className="w-full border-collapse">
        <thead>
          <tr className={classNames(narrowRow, 'border-b border-line text-note text-muted')}>
            <th scope="col" className="text-left @max-[15rem]:hidden">
              <span className="sr-only">Condition</span>
            </th>
            <LegHeading leg={morning} name="Morning" />
            <LegHeading leg={evening} name="Evening" />
          </tr>
        </thead>
        <tbody>
          <WeatherTriggerRow morning={morning} evening={evening} />
          {morning.rows.map((row, index) => (
            <ConditionTableRow key={row.metric} morning={row} evening={evening.rows[index] ?? row} />
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
    {leg.status === 'past' && <span className="block font-normal">over, not judged</span>}
    {leg.status === 'kept' && <span className="block font-normal">over, as judged earlier</span>}
  </th>
);
