import type { BikeType } from '../../../shared/api/contract';
import { Card } from '../../../shared/ui/card';
import { RadioCards } from '../../../shared/ui/radio-cards';
import { BIKES } from '../settings-options';

interface BikeTypeCardProps {
  bikeType: BikeType;
  onChange: (bikeType: BikeType) => void;
}

export const BikeTypeCard = ({ bikeType, onChange }: BikeTypeCardProps) => (
  <Card title="Bike Type">
    <RadioCards legend="Bike Type" choices={BIKES} value={bikeType} onChange={onChange} />
  </Card>
);
