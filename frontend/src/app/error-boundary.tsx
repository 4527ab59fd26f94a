import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen';
import { isReloading } from './reload-when-outdated';

interface ErrorBoundaryProps {
  /** Another place is another chance. */
  place: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  place: string;
  hasFailed: boolean;
}

/** Shows a screen that can be read where rendering has failed. React has no hook for this. */
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
