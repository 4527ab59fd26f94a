import { Screen } from '../../shared/ui/screen';

export default function TodayScreen() {
  return (
    <Screen title="Today">
      <h1 className="sign-type text-head font-extrabold">Today</h1>
    </Screen>
  );
}
