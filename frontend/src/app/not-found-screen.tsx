import { paths } from '../shared/routing/paths';
import { ButtonLink } from '../shared/ui/button';
import { Screen } from '../shared/ui/screen';
import { SignPanel } from '../shared/ui/signs';

/** Shown for any other path. A chunk of its own: hardly any visit needs it. */
export default function NotFoundScreen() {
  return (
    <Screen title="Page Not Found" hasSettings={false}>
      <SignPanel tone="stop" className="py-8 text-center">
        <p className="sign-type tabular text-lead font-bold tracking-widest">404</p>
        <h1 className="sign-type text-sign font-extrabold">Page Not Found</h1>
        <p className="mt-2 text-lead">This road doesn’t go anywhere.</p>
      </SignPanel>
      <ButtonLink to={paths.home} isWide>
        Back to RollOut
      </ButtonLink>
    </Screen>
  );
}
