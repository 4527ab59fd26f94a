import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { BikeType, User } from '../../../shared/api/contract';
import { minutesAfter } from '../../../shared/formatting/clock-minutes';
import { formatDuration, formatTime } from '../../../shared/formatting/time';
import { useUnsavedChanges } from '../../../shared/routing/unsaved-changes';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { settingsDropdowns } from '../../../shared/ui/limit-fields';
import { ARRIVE_AT_WORK, LEAVE_WORK, withCurrent } from '../../../shared/ui/options';
import { RadioCards } from '../../../shared/ui/radio-cards';
import { Select } from '../../../shared/ui/select';
import { useProof } from '../../phone/use-proof';
import { WORKDAYS } from '../../../shared/formatting/days';
import { commuteOf, useYear, type Commute } from '../../year-of-limits/api';
import { hintOf } from '../../year-of-limits/limit-hint';
import { YearOfLimits } from '../../year-of-limits/year-of-limits';
import { NotificationsCard } from './notifications-card';
import { UnitsCard } from './units-card';
import { usePreferencesForm, type FieldProblems, type Preferences } from './preferences';

/** Where a link to the limits leads. */
const LIMITS_ANCHOR = '#limits';

const BIKES: readonly { value: BikeType; label: string; note: string }[] = [
  { value: 'regular', label: 'Regular Bike', note: 'Burns more calories' },
  { value: 'electric', label: 'Electric Bike', note: 'Burns fewer calories' },
];

interface PreferencesFormProps {
  user: User;
  /** To work. */
  commuteMinutes: number;
  /** Converts the arrival at home to the departure from work. */
  minutesHome: number;
}

/** Everything that Save Settings saves. */
export function PreferencesForm({ user, commuteMinutes, minutesHome }: PreferencesFormProps) {
  const proof = useProof(user);
  const { stored, shown, problems, hasChanges, isSaving, edit, save } = usePreferencesForm(
    user,
    minutesHome,
    proof,
  );
  useUnsavedChanges(hasChanges);
  const form = useRef<HTMLFormElement>(null);

  // The first invalid field takes the focus, so that its problem is read out.
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <ScheduleCard stored={stored} shown={shown} minutesHome={minutesHome} onEdit={edit} />
      <BikeTypeCard bikeType={shown.bikeType} onChange={(bikeType) => edit({ bikeType })} />
      <TriggersCard
        commute={commuteOf(user, commuteMinutes)}
        stored={stored}
        shown={shown}
        problems={problems}
        onEdit={edit}
      />
      <NotificationsCard
        user={user}
        shown={shown}
        problem={problems['phone']}
        commuteMinutes={commuteMinutes}
        onEdit={edit}
      />
      <UnitsCard units={shown.units} onChange={(units) => edit({ units })} />
      <p role="status" className="text-center font-semibold empty:hidden">
        {hasChanges && !isSaving && 'You have unsaved changes.'}
      </p>
      <Button type="submit" isWide aria-disabled={isSaving || undefined}>
        {isSaving ? 'Saving...' : 'Save Settings'}
      </Button>
      {proof.sheet}
    </form>
  );
}

interface ScheduleCardProps {
  stored: Preferences;
  shown: Preferences;
  minutesHome: number;
  onEdit: (change: Partial<Preferences>) => void;
}

/** Times in the time zone of the rider's home. A stored value stays on offer among the whole hours. */
const ScheduleCard = ({ stored, shown, minutesHome, onEdit }: ScheduleCardProps) => (
  <Card title="Schedule">
    <div className={fieldGrid}>
      <Select
        label="Arrive at work by"
        value={shown.targetArrivalTime}
        options={withCurrent(ARRIVE_AT_WORK, stored.targetArrivalTime, formatTime)}
        labelOf={formatTime}
        onChange={(targetArrivalTime) => onEdit({ targetArrivalTime })}
      />
      <Select
        label="Leave work at"
        hint={`Back home at ${formatTime(minutesAfter(shown.leaveWorkTime, minutesHome))}, after a ${formatDuration(minutesHome)} ride.`}
        value={shown.leaveWorkTime}
        options={withCurrent(LEAVE_WORK, stored.leaveWorkTime, formatTime)}
        labelOf={formatTime}
        onChange={(leaveWorkTime) => onEdit({ leaveWorkTime })}
      />
    </div>
  </Card>
);

interface BikeTypeCardProps {
  bikeType: BikeType;
  onChange: (bikeType: BikeType) => void;
}

const BikeTypeCard = ({ bikeType, onChange }: BikeTypeCardProps) => (
  <Card title="Bike Type">
    <RadioCards legend="Bike Type" choices={BIKES} value={bikeType} onChange={onChange} />
  </Card>
);

interface TriggersCardProps {
  commute: Commute | null;
  stored: Preferences;
  shown: Preferences;
  problems: FieldProblems;
  onEdit: (change: Partial<Preferences>) => void;
}

/** The rider's limits and what they would have cost last year. A stored value stays on offer among the usual steps. */
function TriggersCard({ commute, stored, shown, problems, onEdit }: TriggersCardProps) {
  const { state: year, credit } = useYear(commute);
  const card = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === LIMITS_ANCHOR) card.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={card} id={LIMITS_ANCHOR.slice(1)} className="scroll-mt-4">
      <Card title='"No Go" Triggers'>
        <p className="mb-3 text-muted">It’s a no-go if any of these is true:</p>
        {commute && year !== 'off' && (
          <div className="mb-4">
            <YearOfLimits
              year={year}
              credit={credit}
              limits={shown}
              isWorkweek={commute.rideDays?.join() === WORKDAYS.join()}
              onChange={(limits) => onEdit(limits)}
            />
          </div>
        )}
        <div className={fieldGrid}>
          {settingsDropdowns(shown.units).map(({ field, label, options, labelOf }) => (
            <Select
              key={field}
              label={label}
              hint={hintOf(year, shown, { field, options, labelOf })}
              error={problems[field]}
              value={shown[field]}
              options={withCurrent(options, stored[field], labelOf)}
              labelOf={labelOf}
              onChange={(value) => onEdit({ [field]: value })}
            />
          ))}
        </div>
      </Card>
    </div>
  );
}

/** Two columns if the text size leaves room for them. */
const fieldGrid = 'grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4';
