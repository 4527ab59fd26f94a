/** What a page that has just started says to a worker that waits. */
export const TAKE_OVER = 'take-over';
