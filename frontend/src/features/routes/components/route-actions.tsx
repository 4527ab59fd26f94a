import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../../shared/api/api-call';
import { refetchPlan } from '../../../shared/api/api-requests';
import type { RouteSummary, User } from '../../../shared/api/contract';
import { paths } from '../../../shared/routing/paths';
import { Button } from '../../../shared/ui/button';
import { RadioCards } from '../../../shared/ui/radio-cards';
import { Sheet } from '../../../shared/ui/sheet';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { useUpdateUser } from '../../session/changes';
import { routeQuery } from '../api';
import { deleteRoute, updateRoute } from '../changes';

interface DeleteRouteProps {
  userId: number;
  route: RouteSummary;
  others: readonly RouteSummary[];
  onClose: () => void;
}

/** Asks before a route is deleted, and which one is active next if it was the active one. */
export function DeleteRoute({ userId, route, others, onClose }: DeleteRouteProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [first] = others;
  const asksForNext = route.isActive && first !== undefined;
  const [nextId, setNextId] = useState(String(first?.id ?? ''));
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (asksForNext) await updateRoute(Number(nextId), { isActive: true });
      await deleteRoute(route.id);
    },
    onSuccess: () => {
      // Its line, which refetching would ask for again.
      queryClient.removeQueries({ queryKey: routeQuery(route.id).queryKey });
      showToast({ title: 'Route deleted', description: `${route.name} is gone.` });
      onClose();
      if (others.length === 0) navigate(paths.home);
    },
    onError: (error) => showFailure(sentenceOf(error, 'Failed to delete route. Please try again.')),
    // Also after a failure: the next route may be active already.
    onSettled: () => refetchPlan(queryClient, userId),
  });
  return (
    <Sheet
      title={`Delete ${route.name}?`}
      description={
        others.length === 0
          ? 'It’s your only route. Without one, RollOut can’t judge your day and sends no morning texts.'
          : 'Its line and times are deleted. It can’t be undone.'
      }
      onClose={onClose}
    >
      {asksForNext && (
        <div className="flex flex-col gap-3">
          <p className="sign-type font-bold">Which route do you ride next?</p>
          <RadioCards
            legend="Which route do you ride next?"
            choices={others.map(({ id, name, startLocation, endLocation }) => ({
              value: String(id),
              label: name,
              note: `${startLocation.address} to ${endLocation.address}`,
            }))}
            value={nextId}
            onChange={setNextId}
          />
        </div>
      )}
      <div className="flex flex-col gap-2">
        <Button
          kind="destructive"
          isWide
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? 'Deleting...' : 'Delete route'}
        </Button>
        <Button kind="quiet" isWide onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Sheet>
  );
}

/** Whether a route begins or ends elsewhere than at the rider's home and work. */
export const leadsElsewhere = ({ homeLocation, workLocation }: User, route: RouteSummary): boolean =>
  isElsewhere(homeLocation, route.startLocation) || isElsewhere(workLocation, route.endLocation);

const isElsewhere = (place: User['homeLocation'], end: RouteSummary['startLocation']): boolean =>
  place === null || place.lat !== end.lat || place.lng !== end.lng;

interface MoveHomeProps {
  user: User;
  /** The route that has just become active. */
  route: RouteSummary;
  onClose: () => void;
}

/** Offers to make the ends of the new active route the rider's home and work. */
export function MoveHome({ user, route, onClose }: MoveHomeProps) {
  const { mutate, isPending } = useUpdateUser(user.id);
  const move = () =>
    mutate(
      { homeLocation: route.startLocation, workLocation: route.endLocation },
      {
        onSuccess: onClose,
        onError: (error) => showFailure(sentenceOf(error, 'Failed to move home and work. Please try again.')),
      },
    );
  return (
    <Sheet
      title="Move home and work, too?"
      description={`${route.name} leads from ${route.startLocation.address} to ${route.endLocation.address}. Your home and work addresses are elsewhere.`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <Button isWide aria-disabled={isPending || undefined} onClick={() => !isPending && move()}>
          {isPending ? 'Saving...' : 'Move them'}
        </Button>
        <Button kind="quiet" isWide onClick={onClose}>
          Keep my addresses
        </Button>
      </div>
    </Sheet>
  );
}
