/** A call that could not be made: the browser has no network. It says nothing about the rider or the server. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('You are offline. Try again when there is a network.', { cause });
    this.name = 'OfflineError';
  }
}
