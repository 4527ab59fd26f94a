/** The database cannot be reached or does not answer in time. Nothing of the call was written, or it was rolled back. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('storage is unavailable', { cause });
    this.name = 'StorageUnavailable';
  }
}

/** No connection was free in time, but the database is there: the same call may work in a moment. Nothing was written. */
export class StorageBusy extends StorageUnavailable {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'StorageBusy';
  }
}

/** The rider was deleted during the call, with everything stored about the rider. Nothing was written. */
export class RiderGone extends Error {
  constructor() {
    super('the rider has left');
    this.name = 'RiderGone';
  }
}

/** The route was deleted during the call. Nothing was written. */
export class RouteGone extends Error {
  constructor() {
    super('the route is no longer there');
    this.name = 'RouteGone';
  }
}

/** The rider has as many routes as a rider may have. Nothing was written. */
export class TooManyRoutes extends Error {
  constructor() {
    super('the rider has too many routes');
    this.name = 'TooManyRoutes';
  }
}

/**
 * A valid change contradicts what is stored by now, such as a lower limit above the upper one that another change has just
 * set. Nothing was written.
 */
export class ContradictoryChange extends Error {
  constructor() {
    super('the change contradicts what is stored');
    this.name = 'ContradictoryChange';
  }
}

/**
 * Everything that was opened without a code was ended while the call waited for it: the phone was bound by a code, the
 * rider signed out everywhere, or left. Nothing was written.
 */
export class AccessEnded extends Error {
  constructor() {
    super('access to the account ended meanwhile');
    this.name = 'AccessEnded';
  }
}
