import { paths } from '../../shared/routing/paths';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';

export default function RouteRefineScreen() {
  return (
    <StepLayout
      step={4}
      title="Refine your route"
      actions={
        <>
          <ButtonLink to={paths.schedule} isWide>
            Continue
          </ButtonLink>
          <ButtonLink to={paths.routeSetup} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    />
  );
}
