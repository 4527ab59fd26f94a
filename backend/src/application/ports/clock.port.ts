/** The present instant. The only way in which time enters the application. */
export interface Clock {
  now(): Date;
}
