import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { User } from '../../shared/api/contract';
import { needsCode } from './phone';

/** Its code is loaded on demand. */
const CodeSheet = lazy(() => import('./code-sheet').then((file) => ({ default: file.CodeSheet })));

export interface Proof {
  /** Asks for a code if that is why the call failed, and repeats it then. @returns whether it asks. */
  readonly ask: (error: unknown, repeat: () => void, nextPhone?: string) => boolean;
  /** To be rendered: the sheet while it asks. */
  readonly sheet: ReactNode;
}

/** For what needs a code to the bound number: changing it, the download, the deletion. */
export function useProof(user: User): Proof {
  const [asked, setAsked] = useState<{ repeat: () => void; nextPhone: string | undefined } | null>(null);
  const ask: Proof['ask'] = (error, repeat, nextPhone) => {
    if (!needsCode(error)) return false;
    setAsked({ repeat, nextPhone });
    return true;
  };
  const sheet = asked && (
    <Suspense>
      <CodeSheet
        user={user}
        title="Confirm it’s you"
        description="Before we do this, enter a code that we text to your number."
        {...(asked.nextPhone !== undefined && { nextPhone: asked.nextPhone })}
        onConfirmed={() => {
          setAsked(null);
          asked.repeat();
        }}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  );
  return { ask, sheet };
}
