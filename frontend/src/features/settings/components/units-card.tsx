import type { UnitSystem } from '../../../shared/api/contract';
import { Card } from '../../../shared/ui/card';
import { RadioCards } from '../../../shared/ui/radio-cards';

const UNITS: readonly { value: UnitSystem; label: string; note: string }[] = [
  { value: 'us', label: 'US', note: '°F, mph, miles, feet' },
  { value: 'metric', label: 'Metric', note: '°C, km/h, kilometers, meters' },
];

interface UnitsCardProps {
  units: UnitSystem;
  onChange: (units: UnitSystem) => void;
}

export const UnitsCard = ({ units, onChange }: UnitsCardProps) => (
  <Card title="Units">
    <RadioCards legend="Units" choices={UNITS} value={units} onChange={onChange} />
  </Card>
);
