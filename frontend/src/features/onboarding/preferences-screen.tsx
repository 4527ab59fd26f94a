import { paths } from '../../shared/routing/paths';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';

export default function PreferencesScreen() {
  return (
    <StepLayout
      step={6}
      title='"No Go" Triggers'
      actions={
        <>
          <ButtonLink to={paths.bikeType} isWide>
            Continue
          </ButtonLink>
          <ButtonLink to={paths.schedule} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    />
  );
}
