import { Screen } from '../../shared/ui/screen';

export default function RoutesScreen() {
  return (
    <Screen title="Routes">
      <h1 className="sign-type text-head font-extrabold">Routes</h1>
    </Screen>
  );
}
