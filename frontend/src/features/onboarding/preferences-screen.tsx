import { paths } from '../../shared/routing/paths';
import { onboardingDropdowns } from '../../shared/ui/limit-fields';
import { Select } from '../../shared/ui/select';
import { StepLayout } from '../../shared/ui/step-layout';
import { StepActions } from './components/step-actions';
import { changeDraft, useDraft } from './draft-store';

/** Step 6 of 8: the rider's limits. */
export default function PreferencesScreen() {
  const { preferences } = useDraft();
  return (
    <StepLayout
      step={6}
      title='"No Go" Triggers'
      subtitle="It’s a no-go if any of these is true:"
      actions={<StepActions step="preferences" next={paths.bikeType} back={paths.schedule} />}
    >
      {onboardingDropdowns.map(({ field, label, options, labelOf }) => (
        <Select
          key={field}
          label={label}
          value={preferences[field]}
          options={options}
          labelOf={labelOf}
          onChange={(value) => changeDraft({ preferences: { ...preferences, [field]: value } })}
        />
      ))}
    </StepLayout>
  );
}
