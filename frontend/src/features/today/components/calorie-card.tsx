import type { Breakdown } from '../../../shared/api/contract';
import { Card } from '../../../shared/ui/card';

const BIKES = { regular: 'Regular bike', electric: 'Pedal assist' } as const;

/** What the rides burn. */
export const CalorieCard = ({ calories }: { calories: Breakdown['calories'] }) => (
  <Card title="Calories" aside={<p className="text-note text-muted">{BIKES[calories.bikeType]}</p>}>
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
      <Sum label="Morning" value={calories.morning} />
      <Sum label="Evening" value={calories.evening} />
      <Sum label="Total" value={calories.total} />
    </dl>
  </Card>
);

const Sum = ({ label, value }: { label: string; value: number }) => (
  <div className="rounded-md bg-well px-3 pt-2 pb-1.5">
    <dt className="text-note text-muted">{label}</dt>
    <dd className="sign-type tabular text-head font-extrabold">{value}</dd>
  </div>
);
