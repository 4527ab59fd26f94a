import type { Path } from '../../../shared/routing/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { confirmStep } from '../draft-store';
import type { ConfirmedStep } from '../onboarding-draft';

interface StepActionsProps {
  /** Confirmed by Continue. */
  step: ConfirmedStep;
  next: Path;
  back: Path;
}

/** Continue and Back. */
export const StepActions = ({ step, next, back }: StepActionsProps) => (
  <>
    <ButtonLink to={next} isWide onClick={() => confirmStep(step)}>
      Continue
    </ButtonLink>
    <ButtonLink to={back} kind="quiet" isWide>
      Back
    </ButtonLink>
  </>
);
