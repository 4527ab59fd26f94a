const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** "40 seconds", "2 minutes", "5 hours": rounded up, so that whoever waits that long has waited long enough. */
export function waitInWords(seconds: number): string {
  if (seconds <= SECONDS_PER_MINUTE) return counted(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  return minutes <= MINUTES_PER_HOUR
    ? counted(minutes, 'minute')
    : counted(Math.ceil(minutes / MINUTES_PER_HOUR), 'hour');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
