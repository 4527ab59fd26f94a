import type { Hour, Hours, Outlook, OutlookDay, OutlookLeg } from '../src/features/outlook/api';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const aGo = (departureTime: string): OutlookLeg => ({ passes: true, departureTime, triggers: [] });

export const windyRide = (departureTime: string): OutlookLeg => {
  const reason = 'Evening wind 18 mph is above your 10 mph limit.';
  const trigger = { leg: 'evening', metric: 'wind', rule: 'too-windy', value: 18, limit: 10 } as const;
  return { passes: false, departureTime, triggers: [{ ...trigger, condition: null, reason }] };
};

/** Seven days from a date on, all with a go; weekends are off. `change` by date. */
export function anOutlook(
  change: Readonly<Record<string, Partial<OutlookDay>>> = {},
  from = '2026-06-15',
): Outlook {
  const days = Array.from({ length: 7 }, (_, ahead): OutlookDay => {
    const date = new Date(Date.parse(from) + ahead * DAY_MS);
    const weekend = { 6: 'Saturday', 0: 'Sunday' }[date.getUTCDay()] ?? null;
    return {
      date: date.toISOString().slice(0, 10),
      isRideDay: weekend === null,
      dayOff: weekend,
      certainty: ahead < 2 ? 'as-is' : ahead < 5 ? 'likely' : 'early',
      recommendation: weekend === null ? 'thumbs_up' : null,
      legs: { morning: aGo('07:35'), evening: aGo('16:35') },
      dataGaps: [],
      ...change[date.toISOString().slice(0, 10)],
    };
  });
  const bestDays = days.flatMap(({ date, recommendation }) => (recommendation === 'thumbs_up' ? [date] : []));
  return { days, bestDays, answeredAt: '2026-06-15T13:58:30.000Z' };
}

/** 5 AM to 10 PM in Portland, mild and calm; `change` by the hour of the day. */
export function hoursOfDay(change: Readonly<Record<number, Partial<Hour>>> = {}, date = '2026-06-15'): Hours {
  const hours = Array.from({ length: 17 }, (_, index): Hour => ({
    at: new Date(Date.parse(`${date}T05:00:00-07:00`) + index * HOUR_MS).toISOString(),
    temperatureF: 55 + index,
    windMph: 5,
    windGustMph: 9,
    windFromDegrees: 270,
    rainChance: 0,
    aqi: 28,
    ...change[index + 5],
  }));
  return { hours, forecastAt: '2026-06-15T13:50:00.000Z', source: 'Demo weather' };
}
