/** How long a car takes between two places. */
export interface Drive {
  readonly emptyRoadSeconds: number;
  readonly inTrafficSeconds: number;
}

/** What the traffic port tells of a drive. Predictions can be faster than the empty road: that is no delay, not a gain. */
export const carDelayOf = ({
  emptyRoadSeconds,
  inTrafficSeconds,
}: Drive): { readonly carDelayMinutes: number } => ({
  carDelayMinutes: Math.max(0, (inTrafficSeconds - emptyRoadSeconds) / 60),
});
