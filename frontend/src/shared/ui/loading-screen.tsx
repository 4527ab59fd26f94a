import { Brand } from './brand';

/** While it is not known yet which screen comes. */
export const LoadingScreen = () => (
  <main className="grid min-h-dvh place-content-center justify-items-center gap-3">
    <Brand />
    <p role="status" className="text-muted">
      Loading...
    </p>
  </main>
);
