import { Brand } from '../../shared/ui/brand';
import { SessionProblem } from './session-problem';
import type { SessionTrouble } from './use-session';

/** The problem as a screen, where it is not known yet which one comes. */
export const SessionProblemScreen = ({ trouble }: { trouble: SessionTrouble }) => (
  <main className="mx-auto grid min-h-dvh max-w-column content-center justify-items-center gap-5 px-4">
    <Brand />
    <SessionProblem trouble={trouble} />
  </main>
);
