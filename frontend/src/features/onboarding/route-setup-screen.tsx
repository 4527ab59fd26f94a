import { useRef } from 'react';
import { paths } from '../../shared/routing/paths';
import { Button } from '../../shared/ui/button';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';
import { AddressInput, type AddressEntry } from '../address-search/public';
import { setAddress } from './draft/set-address';
import { useDraft } from './draft/use-draft';
import { useMapRoute } from './use-map-route';

/** Step 3 of 8: where the ride begins and ends. */
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
      subtitle="Weather and air are checked at both ends of your ride."
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
