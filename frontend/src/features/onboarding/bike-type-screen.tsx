import { paths } from '../../shared/routing/paths';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';

export default function BikeTypeScreen() {
  return (
    <StepLayout
      step={7}
      title="Bike Type"
      actions={
        <>
          <ButtonLink to={paths.notifications} isWide>
            Continue
          </ButtonLink>
          <ButtonLink to={paths.preferences} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    />
  );
}
