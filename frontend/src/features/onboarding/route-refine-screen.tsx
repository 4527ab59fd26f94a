import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { Button } from '../../shared/ui/button';
import { ButtonLink } from '../../shared/ui/button-link';
import { StepLayout } from '../../shared/ui/step-layout';
import { straightLineDraft, type RouteDraft } from '../route-map/public';
import { RouteReview } from './components/route-review';
import { changeDraft } from './draft/draft-store';
import { useDraft } from './draft/use-draft';
import { isTooFar } from './is-too-far';

/** Step 4 of 8: whether the way is right. */
export default function RouteRefineScreen() {
  const navigate = useNavigate();
  const draft = useDraft();
  const home = draft.home.place;
  const work = draft.work.place;
  // The way between the two, as soon as it is known; it is the rider's only once they have found it good.
  const [found, setFound] = useState<RouteDraft | null>(null);
  // The way of the latest drag is not known yet: what would be kept is the one before.
  const [isLooking, setIsLooking] = useState(false);
  const known = draft.route ?? found;
  const route = home && work && (known ?? straightLineDraft(home, work));

  const accept = () => {
    if (isLooking) return;
    changeDraft({ route });
    void navigate(paths.schedule);
  };
  return (
    <StepLayout
      step={4}
      title="Refine your route"
      subtitle="From home to work. Does this look right?"
      actions={
        <>
          <Button
            isWide
            disabled={!route || isTooFar(route)}
            aria-disabled={isLooking || undefined}
            onClick={accept}
          >
            {isLooking ? 'Looking...' : 'Looks Good'}
          </Button>
          <ButtonLink to={paths.routeSetup} kind="secondary" isWide>
            Update
          </ButtonLink>
          <ButtonLink to={paths.routeSetup} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    >
      {route ? (
        <RouteReview
          home={home}
          work={work}
          route={route}
          isLooking={known === null}
          isOutdated={isLooking}
          onFound={setFound}
          onChange={(dragged) => changeDraft({ route: dragged })}
          onLookingChange={setIsLooking}
        />
      ) : (
        <div className="text-lead">
          <p role="status" className="font-semibold">
            Setting up route...
          </p>
          <p className="text-muted">Your home and work address are needed first: Update takes you there.</p>
        </div>
      )}
    </StepLayout>
  );
}
