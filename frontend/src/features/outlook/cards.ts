import { weekdayOf, WEEKDAYS } from '../../shared/formatting/days';

/* The cards of the strips: as high before their figures are known as after, so that nothing below them moves. */

export const WEEK_CARD = { title: 'Next 7 days', className: 'min-h-[15.5rem]' } as const;

export function dayCard(date: string, isToday: boolean) {
  const name = isToday ? 'Today' : WEEKDAYS.find(({ day }) => day === weekdayOf(date))?.name;
  return { title: `${name} by the hour`, className: 'min-h-[20.5rem]' };
}
