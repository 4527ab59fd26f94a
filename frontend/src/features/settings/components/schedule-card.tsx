import { formatDuration, formatTime } from '../../../shared/formatting/time';
import { Card } from '../../../shared/ui/card';
import { Select } from '../../../shared/ui/select';
import { withCurrent } from '../../../shared/ui/select-options';
import { arrivalBackHome, type Preferences } from '../preferences';
import { ARRIVE_OPTIONS, LEAVE_OPTIONS } from '../settings-options';
import { fieldGrid } from './field-grid';

interface ScheduleCardProps {
  stored: Preferences;
  shown: Preferences;
  commuteMinutes: number;
  onEdit: (change: Partial<Preferences>) => void;
}

/** By the clock of the rider's home. What is stored stays on offer beside the whole hours. */
export const ScheduleCard = ({ stored, shown, commuteMinutes, onEdit }: ScheduleCardProps) => (
  <Card title="Schedule">
    <div className={fieldGrid}>
      <Select
        label="Arrive at work by"
        value={shown.targetArrivalTime}
        options={withCurrent(ARRIVE_OPTIONS, stored.targetArrivalTime, formatTime)}
        labelOf={formatTime}
        onChange={(targetArrivalTime) => onEdit({ targetArrivalTime })}
      />
      <Select
        label="Leave work at"
        hint={`Back home at ${formatTime(arrivalBackHome(shown.leaveWorkTime, commuteMinutes))}, after ${formatDuration(commuteMinutes)} of riding.`}
        value={shown.leaveWorkTime}
        options={withCurrent(LEAVE_OPTIONS, stored.leaveWorkTime, formatTime)}
        labelOf={formatTime}
        onChange={(leaveWorkTime) => onEdit({ leaveWorkTime })}
      />
    </div>
  </Card>
);
