import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Location } from '../../shared/api/contract';
import { paths } from '../../shared/routing/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { StepLayout } from '../../shared/ui/step-layout';
import { showToast } from '../../shared/ui/toast-store';
import { addressOf, locateEntry, type AddressEntry } from '../address-search/address-entry';
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

const NOT_FOUND = {
  title: 'Address not found',
  description: 'Unable to find the specified address.',
  kind: 'destructive',
} as const;

/**
 * Opens the map once both ends have a place; text that was typed but not picked is looked up first. The first field whose
 * address is not found takes the focus.
 */
function useMapRoute(entries: Record<End, AddressEntry>, focus: (end: End) => void) {
  const navigate = useNavigate();
  const [missing, setMissing] = useState<readonly End[]>([]);
  const { mutate, isPending } = useMutation({ mutationFn: locateBoth });

  const goOn = (places: Record<End, Location | null>) => {
    for (const end of ENDS) if (places[end]) setAddress(end, addressOf(places[end]));
    const notFound = ENDS.filter((end) => !places[end]);
    setMissing(notFound);
    if (!notFound[0]) return void navigate(paths.routeRefine);
    showToast(NOT_FOUND);
    focus(notFound[0]);
  };

  return {
    isPending,
    // Passed to this call, the callback doesn't run if the rider has left the step.
    mapRoute: () => mutate(entries, { onSuccess: goOn }),
    errorOf: (end: End) => (missing.includes(end) ? NOT_FOUND.description : null),
    forgetError: (end: End) => setMissing(missing.filter((one) => one !== end)),
  };
}

async function locateBoth({ home, work }: Record<End, AddressEntry>) {
  const [homePlace, workPlace] = await Promise.all([locateEntry(home), locateEntry(work)]);
  return { home: homePlace, work: workPlace };
}
