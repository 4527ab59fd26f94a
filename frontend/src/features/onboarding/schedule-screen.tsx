import { paths } from '../../shared/routing/paths';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';

export default function ScheduleScreen() {
  return (
    <StepLayout
      step={5}
      title="Target Arrivals"
      actions={
        <>
          <ButtonLink to={paths.preferences} isWide>
            Continue
          </ButtonLink>
          <ButtonLink to={paths.routeRefine} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    />
  );
}
