/**
 * The server's clock, as this browser can know it: a verdict's age and the moments of a day are counted by it, because a
 * phone's own clock may be wrong, and the demo's stands on another day.
 */
let aheadMs = 0;

export interface Clock {
  /** ms since 1970 */
  now(): number;
}

export const serverClock: Clock = { now: () => Date.now() + aheadMs };

/** Called with the time that the server gave with an answer that has just arrived. */
export function noteServerTime(answeredAt: string): void {
  aheadMs = Date.parse(answeredAt) - Date.now();
}
