import { paths } from '../../shared/routing/paths';
import { RadioCards } from '../../shared/ui/radio-cards';
import { StepLayout } from '../../shared/ui/step-layout';
import { BIKES } from './choices';
import { StepActions } from './components/step-actions';
import { changeDraft, useDraft } from './draft-store';

/** Step 7 of 8: what the rider rides. */
export default function BikeTypeScreen() {
  const { bikeType } = useDraft();
  return (
    <StepLayout
      step={7}
      title="Bike Type"
      subtitle="So that we can track the calories burned on your rides."
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
