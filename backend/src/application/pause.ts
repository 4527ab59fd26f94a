/** Waits that many milliseconds, or less where the program is about to stop. */
export type Pause = (ms: number) => Promise<void>;
