import type { ReactNode } from 'react';
import { classNames } from '../../../shared/ui/styles';

/** One column on a phone; a dashboard of three from 900 px on. */
export const Dashboard = ({ children }: { children: ReactNode }) => (
  <div data-dashboard className="flex flex-col gap-4 desk:grid desk:grid-cols-3 desk:items-start desk:gap-3">
    {children}
  </div>
);

/** A column of the dashboard. On a phone its parts are sorted into the one column. */
export const Column = ({ children }: { children: ReactNode }) => (
  <div className="contents desk:flex desk:min-w-0 desk:flex-col desk:gap-3">{children}</div>
);

/** From top to bottom on a phone. */
const ORDER = ['', 'order-1', 'order-2', 'order-3', 'order-4', 'order-5', 'order-6'] as const;

interface PartProps {
  /** Its place on a phone. */
  place: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  children: ReactNode;
}

export const Part = ({ place, children }: PartProps) => (
  <div className={classNames('flex flex-col gap-4 empty:hidden desk:order-none desk:gap-3', ORDER[place])}>
    {children}
  </div>
);
