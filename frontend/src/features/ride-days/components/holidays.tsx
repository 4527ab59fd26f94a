import { useState } from 'react';
import { formatShortDate, weekdayOf } from '../../../shared/formatting/days';
import { Button } from '../../../shared/ui/button';
import { Checkbox } from '../../../shared/ui/checkbox';
import type { HolidaysOfRider, RideDays, SaveRideDays } from '../api';
import { withException } from './exceptions';

const SHOWN_AT_FIRST = 4;

interface HolidaysProps {
  /** Undefined until they are loaded. */
  known: HolidaysOfRider | undefined;
  shown: RideDays;
  save: SaveRideDays;
}

/** Public holidays as days off, each of which the rider may ride all the same. */
export function Holidays({ known, shown, save }: HolidaysProps) {
  const isListed = shown.observesHolidays && known !== undefined;
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label="Public holidays are days off"
        hint={
          isListed &&
          (known.state ? `Federal holidays and those of your state (${known.state}).` : 'Federal holidays.')
        }
        isChecked={shown.observesHolidays}
        onChange={(isChecked) => save({ observesHolidays: isChecked })}
      />
      {isListed && <HolidayList known={known} shown={shown} save={save} />}
    </div>
  );
}

/** Only those on the rider's weekdays: the others are days off anyway. */
function HolidayList({
  known: { holidays, today },
  shown,
  save,
}: HolidaysProps & { known: HolidaysOfRider }) {
  const [isWhole, setIsWhole] = useState(false);
  const onRideDays = holidays.filter(({ date }) => shown.rideDays.includes(weekdayOf(date)));
  const listed = isWhole ? onRideDays : onRideDays.slice(0, SHOWN_AT_FIRST);
  return (
    <fieldset className="ml-8.5">
      <legend className="text-note text-muted">Uncheck a holiday you ride on.</legend>
      {listed.map(({ date, name }) => (
        <Checkbox
          key={date}
          label={`${formatShortDate(date)}: ${name}`}
          isChecked={shown.dayExceptions[date] !== 'ride'}
          onChange={(isOff) =>
            save({ dayExceptions: withException(shown, { date, kind: isOff ? null : 'ride', today }) })
          }
        />
      ))}
      {onRideDays.length > listed.length && (
        <Button kind="quiet" className="-ml-5 underline" onClick={() => setIsWhole(true)}>
          Show all {onRideDays.length}
        </Button>
      )}
      <p className="text-note text-muted">
        Holidays by{' '}
        <a
          href="https://github.com/commenthol/date-holidays"
          className="inline-block py-1 underline underline-offset-4 hover:text-ink"
        >
          date-holidays
        </a>{' '}
        (CC BY 3.0)
      </p>
    </fieldset>
  );
}
