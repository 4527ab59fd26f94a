import type { User } from '../../../shared/api/contract';
import { formatTime } from '../../../shared/formatting/time';
import { timeOptions, type Option } from '../../../shared/ui/options';
import { Select } from '../../../shared/ui/select';
import { daysBeforeText } from '../../ride-days/day-times-card';

type Time = User['textTime'];

/** Every time that the server takes. */
const TEXT_TIMES = timeOptions('06:00', '08:30', 15) as Option<Time>[];

interface TextTimeProps {
  /** Its ride days and times are as stored. */
  user: User;
  value: Time;
  commuteMinutes: number;
  onChange: (textTime: Time) => void;
}

/** When the morning text comes. */
export function TextTime({ user, value, commuteMinutes, onChange }: TextTimeProps) {
  const days = daysBeforeText(user, { textTime: value, commuteMinutes });
  return (
    <Select
      label="Text me at"
      {...(days.length > 0 && { hint: leavesEarlier(days, user.rideDays.length) })}
      value={value}
      options={TEXT_TIMES}
      labelOf={formatTime}
      onChange={onChange}
    />
  );
}

const LIST = new Intl.ListFormat('en-US');

function leavesEarlier(days: readonly string[], rideDays: number): string {
  const when = days.length === rideDays ? 'You leave for work' : `On ${LIST.format(days)} you leave for work`;
  return `${when} before that, so the text covers only your ride home.`;
}
