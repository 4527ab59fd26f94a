import type { ReactNode } from 'react';

/** For what is too little to fill a desk's two columns. */
export const OneColumn = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-column flex-col gap-4">{children}</div>
);
