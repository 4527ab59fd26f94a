import { paths } from '../../shared/routing/paths';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';

export default function RouteSetupScreen() {
  return (
    <StepLayout
      step={3}
      title="Map your route"
      actions={
        <>
          <ButtonLink to={paths.routeRefine} isWide>
            Continue
          </ButtonLink>
          <ButtonLink to={paths.why} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    />
  );
}
