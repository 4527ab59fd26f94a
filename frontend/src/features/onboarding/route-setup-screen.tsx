import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { StepLayout } from '../../shared/ui/step-layout';
import {
  addressOf,
  locateEntry,
  showNotFound,
  type AddressEntry,
  type Located,
} from '../address-search/address-entry';
import { AddressInput } from '../address-search/address-input';
import { setAddress, useDraft } from './draft-store';

/** Step 3 of 8: home and work. */
export default function RouteSetupScreen() {
  const { home, work } = useDraft();
  const homeInput = useRef<HTMLInputElement>(null);
  const workInput = useRef<HTMLInputElement>(null);
  const { isPending, mapRoute, errorOf, forgetError } = useMapRoute({ home, work }, (end) =>
    (end === 'home' ? homeInput : workInput).current?.focus(),
  );
  const canMap = [home, work].every(({ text }) => text.trim() !== '') && !isPending;
  const change = (end: 'home' | 'work') => (entry: AddressEntry) => {
    forgetError(end);
    setAddress(end, entry);
  };
  return (
    <StepLayout
      step={3}
      title="Map your route"
      subtitle="We check weather and air quality at both ends of your ride."
      onSubmit={() => canMap && mapRoute()}
      actions={
        <>
          <Button type="submit" isWide disabled={!canMap}>
            {isPending ? 'Mapping...' : 'Map Route'}
          </Button>
          <ButtonLink to={paths.why} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    >
      <AddressInput
        ref={homeInput}
        label="Home Address"
        entry={home}
        near={work.place}
        onChange={change('home')}
        error={errorOf('home')}
        readOnly={isPending}
      />
      <AddressInput
        ref={workInput}
        label="Work Address"
        entry={work}
        near={home.place}
        onChange={change('work')}
        error={errorOf('work')}
        readOnly={isPending}
      />
    </StepLayout>
  );
}

const ENDS = ['home', 'work'] as const;
type End = (typeof ENDS)[number];

/**
 * Opens the map once both ends have a place; text that was typed but not picked is looked up first. The first field whose
 * address is not found takes the focus.
 */
function useMapRoute(entries: Record<End, AddressEntry>, focus: (end: End) => void) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Partial<Record<End, string | null>>>({});
  const { mutate, isPending } = useMutation({ mutationFn: locateBoth });

  const goOn = (located: Record<End, Located>) => {
    for (const end of ENDS) if (located[end].place) setAddress(end, addressOf(located[end].place));
    const notFound = ENDS.find((end) => !located[end].place);
    setProblems({ home: located.home.problem, work: located.work.problem });
    if (!notFound) return void navigate(paths.routeRefine);
    showNotFound();
    focus(notFound);
  };

  return {
    isPending,
    // Passed to this call, the callback doesn't run if the rider has left the step.
    mapRoute: () => mutate(entries, { onSuccess: goOn }),
    errorOf: (end: End) => problems[end] ?? null,
    forgetError: (end: End) => setProblems({ ...problems, [end]: null }),
  };
}

async function locateBoth({ home, work }: Record<End, AddressEntry>) {
  const [atHome, atWork] = await Promise.all([locateEntry(home), locateEntry(work)]);
  return { home: atHome, work: atWork };
}
