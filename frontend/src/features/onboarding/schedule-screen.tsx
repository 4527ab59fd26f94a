import { formatTime } from '../../shared/formatting/time';
import { paths } from '../../shared/routing/paths';
import { timeOptions } from '../../shared/ui/options';
import { Select } from '../../shared/ui/select';
import { WeekdayToggles } from '../../shared/ui/weekday-toggles';
import { StepLayout } from '../../shared/ui/step-layout';
import { StepActions } from './components/step-actions';
import { changeDraft, useDraft } from './draft-store';

/** The whole day in steps of 15 minutes. */
const ARRIVAL_TIMES = timeOptions('00:00', '23:45', 15);

/** Step 5 of 8: the target arrivals. */
export default function ScheduleScreen() {
  const { schedule, rideDays } = useDraft();
  const change = (part: Partial<typeof schedule>) => changeDraft({ schedule: { ...schedule, ...part } });
  return (
    <StepLayout
      step={5}
      title="Target Arrivals"
      subtitle="We’ll work out when to leave and check the weather for that time."
      actions={<StepActions step="schedule" next={paths.preferences} back={paths.routeRefine} />}
    >
      <Select
        label="Target arrival at work"
        value={schedule.targetArrivalTime}
        options={ARRIVAL_TIMES}
        labelOf={formatTime}
        onChange={(targetArrivalTime) => change({ targetArrivalTime })}
      />
      <Select
        label="Target arrival back home"
        value={schedule.targetHomeTime}
        options={ARRIVAL_TIMES}
        labelOf={formatTime}
        onChange={(targetHomeTime) => change({ targetHomeTime })}
      />
      <WeekdayToggles
        legend="Days I commute"
        days={rideDays}
        onChange={(days) => changeDraft({ rideDays: days })}
      />
      <p className="text-note text-muted">Public holidays are days off. You can change that in Settings.</p>
    </StepLayout>
  );
}
