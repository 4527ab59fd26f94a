import { paths } from '../../shared/routing/paths';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';

export default function NotificationsScreen() {
  return (
    <StepLayout
      step={8}
      title="Know Before You Go"
      actions={
        <>
          <ButtonLink to={paths.today} isWide>
            Continue
          </ButtonLink>
          <ButtonLink to={paths.bikeType} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    />
  );
}
