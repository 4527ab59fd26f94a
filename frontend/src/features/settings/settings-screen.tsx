import { Screen } from '../../shared/ui/screen';

export default function SettingsScreen() {
  return (
    <Screen title="Settings">
      <h1 className="sign-type text-head font-extrabold">Settings</h1>
    </Screen>
  );
}
