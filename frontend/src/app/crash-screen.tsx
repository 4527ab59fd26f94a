import { paths } from '../shared/routing/paths';
import { Brand } from '../shared/ui/brand';
import { Button } from '../shared/ui/button';
import { buttonStyle } from '../shared/ui/button-style';
import { DocumentTitle } from '../shared/ui/document-title';
import { SignPanel } from '../shared/ui/sign-panel';

/** In place of a screen that could not be shown. Leans on nothing that may be what has failed. */
export const CrashScreen = () => (
  <div className="mx-auto flex w-full max-w-column flex-col gap-4 px-4 pt-4 pb-6">
    <DocumentTitle title="Something broke" />
    <Brand />
    <main className="flex flex-col gap-4" role="alert">
      <SignPanel tone="stop" className="py-8 text-center">
        <h1 className="sign-type text-sign font-extrabold">Flat tire</h1>
        <p className="mt-2 text-lead">Something on our side broke, and this screen cannot be shown.</p>
      </SignPanel>
      <Button isWide onClick={() => window.location.reload()}>
        Reload
      </Button>
      {/* A page load of its own: the app may be in no state to change screens. */}
      <a href={paths.home} className={buttonStyle('quiet', true)}>
        Back to RollOut
      </a>
    </main>
  </div>
);
