import { z } from 'zod';

const SECONDS_PER_HOUR = 3600;

/** A Unix time in seconds on a whole UTC hour. */
export const unixHour = z.int().multipleOf(SECONDS_PER_HOUR);

export const dateOfUnix = (seconds: number): Date => new Date(seconds * 1000);
