interface MonthBarsProps {
  /** January first; null while they aren't known. */
  months: readonly { readonly days: number; readonly goDays: number }[] | null;
  /** "workdays" */
  days: string;
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
);

/** Twelve bars with their figures: the whole height is all the month's ride days. */
export const MonthBars = ({ months, days }: MonthBarsProps) => (
  <ol aria-label={`Go days by month, of all ${days}`} className="grid grid-cols-12 gap-1">
    {MONTHS.map((name, index) => {
      const month = months?.[index] ?? null;
      const share = month && month.days > 0 ? (100 * month.goDays) / month.days : 0;
      return (
        <li key={name} className="flex min-w-0 flex-col items-center gap-0.5 text-note">
          <span className="sr-only">
            {month ? `${name}: ${month.goDays} of ${month.days}` : `${name}: not known yet`}
          </span>
          <span aria-hidden className="tabular min-h-[1lh]">
            {month?.goDays}
          </span>
          <span aria-hidden className="flex h-10 w-full items-end overflow-hidden rounded-sm bg-track">
            <span className="w-full bg-accent" style={{ height: `${share}%` }} />
          </span>
          <span aria-hidden className="text-muted">
            {name.charAt(0)}
          </span>
        </li>
      );
    })}
  </ol>
);
