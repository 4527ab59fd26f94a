import type { ReactNode } from 'react';
import { UnitsContext } from '../../shared/ui/units';
import { useSession } from './session';

/** Shows what is in it in the signed-in rider's units. */
export const RiderUnits = ({ children }: { children: ReactNode }) => (
  <UnitsContext value={useSession().user?.units ?? 'us'}>{children}</UnitsContext>
);
