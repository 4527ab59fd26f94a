import { MS_PER_HOUR } from '../../../src/domain/commute/time.js';
import { isMissing, type Reading } from '../../../src/domain/conditions/reading.js';

interface Hour {
  readonly startsAt: Date;
}

/** What both weather and air quality promise about their hours. */
export const seriesPromises = (series: readonly Hour[]) => ({
  'there are hours': series.length > 0,
  'hours start on whole UTC hours': series.every(({ startsAt }) => startsAt.getTime() % MS_PER_HOUR === 0),
  'hours come in ascending order without repeats': series.every(
    (hour, index) => index === 0 || (series[index - 1]?.startsAt ?? hour.startsAt) < hour.startsAt,
  ),
  'every hour says something': series.every((hour) =>
    figuresOf(hour).some((figure) => !isUnreported(figure)),
  ),
  'what is missing has a reason of its own': series.every((hour) =>
    figuresOf(hour)
      .filter(isMissing)
      .every(({ missing }) => missing === 'not-reported' || missing === 'implausible'),
  ),
});

/** A known figure is a number in that range; another promise covers missing ones. */
export const isWithin = (figure: Reading, [min, max]: readonly [number, number]): boolean =>
  isMissing(figure) || (Number.isFinite(figure) && figure >= min && figure <= max);

const isUnreported = (figure: Reading<unknown>): boolean =>
  isMissing(figure) && figure.missing === 'not-reported';

const figuresOf = ({ startsAt: _, ...figures }: Hour): Reading<unknown>[] => Object.values(figures);
