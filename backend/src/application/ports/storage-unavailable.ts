/** The database cannot be reached or does not answer in time. Nothing of the call was written, or it was rolled back. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('storage is unavailable', { cause });
    this.name = 'StorageUnavailable';
  }
}
