import Bike from 'lucide-react/icons/bike';
import Zap from 'lucide-react/icons/zap';
import { paths } from '../../shared/routing/paths';
import { StepLayout } from '../../shared/ui/step-layout';
import { BikeChoice } from './components/bike-choice';
import { StepActions } from './components/step-actions';
import { changeDraft } from './draft/draft-store';
import { useDraft } from './draft/use-draft';

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
      <fieldset className="flex flex-col gap-3.5">
        <legend className="sr-only">Bike type</legend>
        <BikeChoice
          name="bike-type"
          label="Regular Bike"
          hint="All the work is yours"
          icon={Bike}
          isChosen={bikeType === 'regular'}
          onChoose={() => changeDraft({ bikeType: 'regular' })}
        />
        <BikeChoice
          name="bike-type"
          label="Pedal Assist"
          hint="A motor helps you along"
          icon={Zap}
          isChosen={bikeType === 'electric'}
          onChoose={() => changeDraft({ bikeType: 'electric' })}
        />
      </fieldset>
    </StepLayout>
  );
}
