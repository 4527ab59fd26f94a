import { createContext, use } from 'react';
import type { UnitSystem } from '../api/contract';
import { formatDistance } from '../formatting/figures';

/** The signed-in rider's units; US without a rider. */
export const UnitsContext = createContext<UnitSystem>('us');

export const useUnits = (): UnitSystem => use(UnitsContext);

/** A distance in the rider's units. */
export const Distance = ({ miles }: { miles: number }) => formatDistance(miles, useUnits());
