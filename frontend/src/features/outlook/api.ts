import { queryOptions } from '@tanstack/react-query';
import { apiQuery, get, segments } from '../../shared/api/api-requests';
import type { Answer } from '../../shared/api/contract';
import { noteServerTime } from '../../shared/api/server-clock';
import { isSavedCopy } from '../../shared/offline/network';

export type Outlook = Answer<'get', '/api/outlook/user/{userId}'>;
export type OutlookDay = Outlook['days'][number];
export type OutlookLeg = OutlookDay['legs']['morning'];
export type Hours = Answer<'get', '/api/outlook/user/{userId}/hours/{date}'>;
export type Hour = Hours['hours'][number];

/** As old as a verdict may be. */
const FRESH_MS = 30 * 60_000;

/** A forecast is out of date by itself, unlike what the rider has entered. */
const FRESH = { staleTime: FRESH_MS, refetchOnWindowFocus: true } as const;

/** Both rides of today and the six days after it. */
export const outlookQuery = (userId: number) =>
  queryOptions({
    queryKey: segments('/api/outlook/user/{userId}', { userId }),
    queryFn: async ({ queryKey, signal }) => {
      const week = await get('/api/outlook/user/{userId}', { userId }, signal);
      if (!isSavedCopy(`/${queryKey.join('/')}`)) noteServerTime(week.answeredAt);
      return week;
    },
    ...FRESH,
  });

/** One of these days, 5 AM to 10 PM. */
export const hoursQuery = (userId: number, date: string) => ({
  ...apiQuery('/api/outlook/user/{userId}/hours/{date}', { userId, date }),
  ...FRESH,
});
