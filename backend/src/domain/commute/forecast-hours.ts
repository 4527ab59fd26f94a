const MS_PER_HOUR = 60 * 60_000;

/** The first instant of the UTC hour in which an instant lies. */
export const hourOf = (instant: Date): Date =>
  new Date(Math.floor(instant.getTime() / MS_PER_HOUR) * MS_PER_HOUR);

/**
 * The forecast hours [h, h + 1 h) that the span [from, until) overlaps, in order. A span without length lies in one.
 */
export function hoursOverlapping(from: Date, until: Date): Date[] {
  const hours: Date[] = [hourOf(from)];
  for (let next = hourOf(from).getTime() + MS_PER_HOUR; next < until.getTime(); next += MS_PER_HOUR) {
    hours.push(new Date(next));
  }
  return hours;
}

/** The forecast hours of a span of that many hours before an instant, the instant's own hour left out. */
export function hoursBefore(instant: Date, hours: number): Date[] {
  const ownHour = hourOf(instant).getTime();
  return hoursOverlapping(new Date(instant.getTime() - hours * MS_PER_HOUR), instant).filter(
    (hour) => hour.getTime() < ownHour,
  );
}
