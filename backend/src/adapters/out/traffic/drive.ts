/** How long a car takes between two places. */
export interface Drive {
  readonly emptyRoadSeconds: number;
  readonly inTrafficSeconds: number;
}

/** The delay of a drive. A prediction faster than the empty road is no delay. */
export const carDelayOf = ({
  emptyRoadSeconds,
  inTrafficSeconds,
}: Drive): { readonly carDelayMinutes: number } => ({
  carDelayMinutes: Math.max(0, (inTrafficSeconds - emptyRoadSeconds) / 60),
});
