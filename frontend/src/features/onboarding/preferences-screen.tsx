import { paths } from '../../shared/routing/paths';
import { onboardingDropdowns } from '../../shared/ui/limit-fields';
import { Select } from '../../shared/ui/select';
import { StepLayout } from '../../shared/ui/step-layout';
import { WORKDAYS } from '../../shared/formatting/days';
import { useYear } from '../year-of-limits/api';
import { hintOf } from '../year-of-limits/limit-hint';
import { withoutGusts, YearOfLimits } from '../year-of-limits/year-of-limits';
import { StepActions } from './components/step-actions';
import { commuteOfDraft } from './commute-of-draft';
import { changeDraft, useDraft } from './draft-store';

/** Step 6 of 8: the rider's limits, and what they would have cost last year. */
export default function PreferencesScreen() {
  const draft = useDraft();
  const { preferences, rideDays } = draft;
  const { state: year, credit } = useYear(commuteOfDraft(draft));
  const limits = withoutGusts(preferences);
  return (
    <StepLayout
      step={6}
      title='"No Go" Triggers'
      subtitle="It’s a no-go if any of these is true:"
      actions={<StepActions step="preferences" next={paths.bikeType} back={paths.schedule} />}
    >
      {year !== 'off' && (
        <YearOfLimits
          year={year}
          credit={credit}
          limits={limits}
          isWorkweek={rideDays.join() === WORKDAYS.join()}
          onChange={({ windGustThreshold: _, ...chosen }) => changeDraft({ preferences: chosen })}
        />
      )}
      {onboardingDropdowns.map(({ field, label, options, labelOf }) => (
        <Select
          key={field}
          label={label}
          hint={hintOf(year, limits, { field, options, labelOf })}
          value={preferences[field]}
          options={options}
          labelOf={labelOf}
          onChange={(value) => changeDraft({ preferences: { ...preferences, [field]: value } })}
        />
      ))}
    </StepLayout>
  );
}
