import { paths } from '../../shared/routing/paths';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';

export default function WhyScreen() {
  return (
    <StepLayout
      step={2}
      title="Make riding your default"
      actions={
        <>
          <ButtonLink to={paths.routeSetup} isWide>
            Continue
          </ButtonLink>
          <ButtonLink to={paths.start} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    />
  );
}
