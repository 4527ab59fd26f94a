import type { BikeType } from '../../shared/api/contract';
import { paths } from '../../shared/routing/paths';
import { RadioCards } from '../../shared/ui/radio-cards';
import { StepLayout } from '../../shared/ui/step-layout';
import { StepActions } from './components/step-actions';
import { changeDraft, useDraft } from './draft-store';

const BIKES: readonly { value: BikeType; label: string; note: string }[] = [
  { value: 'regular', label: 'Regular Bike', note: 'You do all the work' },
  { value: 'electric', label: 'Pedal Assist', note: 'A motor helps you along' },
];

/** Step 7 of 8: the rider's bike. */
export default function BikeTypeScreen() {
  const { bikeType } = useDraft();
  return (
    <StepLayout
      step={7}
      title="Bike Type"
      subtitle="We use this to estimate the calories you burn."
      actions={<StepActions step="bikeType" next={paths.notifications} back={paths.preferences} />}
    >
      <RadioCards
        legend="Bike Type"
        choices={BIKES}
        value={bikeType}
        onChange={(chosen) => changeDraft({ bikeType: chosen })}
      />
    </StepLayout>
  );
}
