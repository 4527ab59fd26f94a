import { Screen } from '../../shared/ui/screen';

export default function PrivacyScreen() {
  return (
    <Screen title="Privacy Policy">
      <h1 className="sign-type text-head font-extrabold">Privacy Policy</h1>
    </Screen>
  );
}
