import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';

/** Something to know that is no failure. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex gap-3 rounded-lg border border-line bg-card p-4 font-semibold">
    <Info aria-hidden size={22} strokeWidth={2.2} className="shrink-0 text-accent" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);
