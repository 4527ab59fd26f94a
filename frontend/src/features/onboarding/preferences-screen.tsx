import { paths } from '../../shared/routing/paths';
import { Select } from '../../shared/ui/select';
import { StepLayout } from '../../shared/ui/step-layout';
import { COLDER_THAN, degrees, HOTTER_THAN, mph, percent, RAIN_ABOVE, WIND_ABOVE } from './choices';
import { StepActions } from './components/step-actions';
import { changeDraft } from './draft/draft-store';
import { useDraft } from './draft/use-draft';

/** Step 6 of 8: what makes the rider leave the bike at home. */
export default function PreferencesScreen() {
  const { preferences } = useDraft();
  const change = (part: Partial<typeof preferences>) =>
    changeDraft({ preferences: { ...preferences, ...part } });
  return (
    <StepLayout
      step={6}
      title='"No Go" Triggers'
      subtitle="We say no for you when it is…"
      actions={<StepActions step="preferences" next={paths.bikeType} back={paths.schedule} />}
    >
      <Select
        label="Hotter than"
        value={preferences.temperatureMax}
        options={HOTTER_THAN}
        labelOf={degrees}
        onChange={(temperatureMax) => change({ temperatureMax })}
      />
      <Select
        label="Colder than"
        value={preferences.temperatureMin}
        options={COLDER_THAN}
        labelOf={degrees}
        onChange={(temperatureMin) => change({ temperatureMin })}
      />
      <Select
        label="Wind speed above"
        value={preferences.windSpeedThreshold}
        options={WIND_ABOVE}
        labelOf={mph}
        onChange={(windSpeedThreshold) => change({ windSpeedThreshold })}
      />
      <Select
        label="Chance of rain above"
        value={preferences.rainThreshold}
        options={RAIN_ABOVE}
        labelOf={percent}
        onChange={(rainThreshold) => change({ rainThreshold })}
      />
    </StepLayout>
  );
}
