import { Screen } from '../../shared/ui/screen';

export default function TermsScreen() {
  return (
    <Screen title="Terms of Service">
      <h1 className="sign-type text-head font-extrabold">Terms of Service</h1>
    </Screen>
  );
}
