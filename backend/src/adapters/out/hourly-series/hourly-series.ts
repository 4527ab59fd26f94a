import { isKnown, isMissing, type Reading } from '../../../domain/conditions/reading.js';

/**
 * What the weather and the air port promise of a series: hours in ascending order without repeats, and no hour about
 * which the provider says nothing at all.
 */
export function hourlySeries<H extends { readonly startsAt: Date }>(hours: readonly H[]): readonly H[] {
  const byStart = new Map<number, H>();
  for (const hour of hours) {
    const start = hour.startsAt.getTime();
    if (!byStart.has(start) && saysAnything(hour)) byStart.set(start, hour);
  }
  return [...byStart.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Whether anybody could use the series: one known figure is enough. */
export const isUsable = (hours: readonly { readonly startsAt: Date }[]): boolean =>
  hours.some((hour) => figuresOf(hour).some(isKnown));

const saysAnything = (hour: { readonly startsAt: Date }): boolean =>
  figuresOf(hour).some((figure) => !isMissing(figure) || figure.missing !== 'not-reported');

const figuresOf = ({ startsAt: _, ...figures }: { readonly startsAt: Date }): Reading<unknown>[] =>
  Object.values(figures);
