import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { sentenceOf } from '../../../shared/api/api-call';
import type { DemoScenario } from '../../../shared/api/contract';
import { ErrorCard } from '../../../shared/ui/card';
import { demoStateQuery, useSwitchDemoWeather } from '../api';

const NAMES: Record<DemoScenario, string> = {
  fair: 'Fair',
  hot: 'Hot',
  cold: 'Cold',
  windy: 'Windy',
  rainy: 'Rainy',
  storm: 'Storm',
  snow: 'Snow',
  smoke: 'Smoke',
  gap: 'Data gap',
};

/** Changes the weather for everyone who uses this demo server. */
export function WeatherSwitch() {
  const state = useQuery(demoStateQuery());
  const change = useSwitchDemoWeather();
  const name = useId();
  if (state.error) {
    return (
      <ErrorCard
        message={sentenceOf(state.error, 'We couldn’t load the weather.')}
        onRetry={() => void state.refetch()}
        isRetrying={state.isFetching}
      />
    );
  }
  if (!state.data) return <p className="text-muted">Loading...</p>;
  const { scenario, scenarios } = state.data;
  const chosen = change.isPending ? change.variables : scenario;
  return (
    <>
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        <legend className="sr-only">Demo weather</legend>
        {scenarios.map((one) => (
          <label
            key={one}
            className="sign-type relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-control-line px-2 py-1.5 text-center font-bold has-checked:border-sign-go has-checked:bg-sign-go has-checked:text-sign-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === chosen}
              onChange={() => change.mutate(one)}
              className="sr-only"
            />
            {NAMES[one]}
          </label>
        ))}
      </fieldset>
      <p role="status" className="mt-2 text-note text-muted">
        {messageOf(change, scenario)}
      </p>
    </>
  );
}

function messageOf(change: ReturnType<typeof useSwitchDemoWeather>, scenario: DemoScenario): string {
  if (change.isPending) return 'Rechecking today...';
  if (change.error) return sentenceOf(change.error, 'We couldn’t switch the weather.');
  if (change.isSuccess) return `Weather: ${NAMES[scenario]}. Today has been rechecked.`;
  return 'Switching rechecks today’s recommendation.';
}
