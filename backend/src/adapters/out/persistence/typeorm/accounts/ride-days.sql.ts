/**
 * SQL: true where a date is a ride day of a rider, as `dayOffOn` has it for one rider in the domain. It leaves out, among many
 * riders, those who have the day off:
 *
 *     WHERE ${isRideDay('riders', { date: '$2', statesOff: '$3' })}
 *
 * The parameters of that statement are the date and `statesOffParameter(holidays.statesOff(date))`. It reads the row alone and
 * no index; with `sms_subscribed AND time_zone = $1` before it, `riders_to_text` has found the rows.
 *
 * A rider who changes ride days meanwhile is judged by what the statement saw: where the last word matters, read the
 * rider's columns (JUDGED_RIDER_COLUMNS has them all) and ask the domain.
 *
 * @param rider the table `riders` or its alias.
 */
export const isRideDay = (
  rider: string,
  { date, statesOff }: { readonly date: string; readonly statesOff: string },
): string => `CASE ${rider}.day_exceptions ->> to_char(${date}::date, 'YYYY-MM-DD')
    WHEN 'ride' THEN true
    WHEN 'off' THEN false
    ELSE (${rider}.paused_until IS NULL OR ${rider}.paused_until < ${date}::date)
      AND NOT (${rider}.observes_holidays AND coalesce(${rider}.home_state, '') = ANY (${statesOff}::text[]))
      AND (${rider}.ride_days >> (extract(isodow FROM ${date}::date)::integer - 1)) & 1 = 1
  END`;

/** A rider without a state has federal holidays: the empty text. */
export const statesOffParameter = (statesOff: readonly (string | null)[]): string[] =>
  statesOff.map((state) => state ?? '');
