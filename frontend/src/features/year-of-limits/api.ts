import { queryOptions, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/api-requests';
import { useConfig } from '../../shared/api/config';
import type { Body, User } from '../../shared/api/contract';
import type { Year } from './year';

/** When and where the rider rides; limits make no difference to what the server answers here. */
export type Commute = Pick<
  Body<'post', '/api/limits/year'>,
  | 'homeLocation'
  | 'workLocation'
  | 'targetArrivalTime'
  | 'targetHomeTime'
  | 'estimatedTime'
  | 'rideDays'
  | 'dayTimes'
  | 'observesHolidays'
>;

/** The rides as they are stored: times that are being edited don't ask for another year. */
export function commuteOf(user: User, commuteMinutes: number): Commute | null {
  const { homeLocation, workLocation, targetArrivalTime, targetHomeTime, rideDays } = user;
  if (!homeLocation || !workLocation) return null;
  const { dayTimes, observesHolidays } = user;
  return {
    homeLocation,
    workLocation,
    targetArrivalTime,
    targetHomeTime,
    estimatedTime: commuteMinutes,
    rideDays,
    dayTimes,
    observesHolidays,
  };
}

/** In minutes. A route across the country is no commute that a year could be replayed for. */
export const LONGEST_RIDE = 24 * 60;

const ASK_AGAIN_MS = 1_500;
const MOST_TRIES = 20;

/** The last year of a commute; asked again while the server is still fetching it. */
export const yearQuery = (commute: Commute) =>
  queryOptions({
    queryKey: ['year-of-limits', commute],
    queryFn: () => post('/api/limits/year', commute),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.available === false && data.reason === 'pending' && dataUpdateCount < MOST_TRIES
        ? ASK_AGAIN_MS
        : false,
  });

/** `off`: this installation has no archive, or the commute isn't known. `gone`: there is an archive, but no year from it. */
export type YearState = 'off' | 'pending' | 'gone' | Year;

export function useYear(commute: Commute | null): { state: YearState; credit: string | null } {
  const { data: config } = useConfig();
  const provider = config?.providers.find(({ port }) => port === 'climate');
  const isOff = commute === null || commute.estimatedTime > LONGEST_RIDE || provider?.provider === 'none';
  const { data, isError, dataUpdatedAt } = useQuery({
    ...yearQuery(commute ?? NOWHERE),
    enabled: !isOff,
  });
  const credit = provider?.attribution ?? null;
  if (isOff) return { state: 'off', credit };
  if (data?.available) return { state: data, credit };
  const isPending = !isError && (dataUpdatedAt === 0 || data?.reason === 'pending');
  return { state: isPending ? 'pending' : 'gone', credit };
}

/** Never asked about. */
const NOWHERE: Commute = {
  homeLocation: { lat: 0, lng: 0, address: '-' },
  workLocation: { lat: 0, lng: 0, address: '-' },
  targetArrivalTime: '08:00',
  targetHomeTime: '17:00',
  estimatedTime: 0,
};
