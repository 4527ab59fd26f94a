import { Component, type ReactNode } from 'react';
import { paths } from '../shared/routing/paths';
import { Button } from '../shared/ui/button';
import { DocumentTitle } from '../shared/ui/screen';
import { Brand, SignPanel } from '../shared/ui/signs';
import { buttonStyle } from '../shared/ui/styles';
import { isReloading } from './reload-when-outdated';

interface ErrorBoundaryProps {
  /** A change of place clears the error. */
  place: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  place: string;
  hasFailed: boolean;
}

/** Shows a readable screen if rendering fails. React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return isReloading() ? null : <CrashScreen />;
  }
}

/** Uses neither the router nor any data: either may be what failed. */
const CrashScreen = () => (
  <div className="mx-auto flex w-full max-w-column flex-col gap-4 px-4 pt-4 pb-6">
    <DocumentTitle title="Something broke" />
    <Brand />
    <main className="flex flex-col gap-4" role="alert">
      <SignPanel tone="stop" className="py-8 text-center">
        <h1 className="sign-type text-sign font-extrabold">Flat tire</h1>
        <p className="mt-2 text-lead">Something broke on our side, so we can&apos;t show this screen.</p>
      </SignPanel>
      <Button isWide onClick={() => window.location.reload()}>
        Reload
      </Button>
      {/* A full page load: the app may be unable to change screens. */}
      <a href={paths.home} className={buttonStyle('quiet', true)}>
        Back to RollOut
      </a>
    </main>
  </div>
);
