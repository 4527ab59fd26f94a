import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { apiCall, sentenceOf } from '../../../shared/api/api-call';
import type { Answer, Body, Coordinates } from '../../../shared/api/contract';
import { lineOf } from '../geometry/line';
import type { RouteDraft, RouteMapProps } from '../route-map.types';
import { straightLineDraft } from '../straight-line';

/** The result of a directions request. */
export interface FoundRoute {
  readonly draft: RouteDraft;
  /** Warnings that the provider requires to be shown. */
  readonly warnings: readonly string[];
  readonly attribution: string | null;
  /** Why it is only a straight line; null if it isn't. */
  readonly problem: string | null;
  /** Requested because the route had no directions, not because of a change. */
  readonly isFirst: boolean;
}

/** Repeated nudges of a point cause one request. */
export const REST_MS = 250;
const NO_DIRECTIONS = 'Directions aren’t available right now.';
const NO_POINTS: readonly Coordinates[] = [];

/** The route a map shows: the stored one until the rider changes it, then the latest directions. */
export function useDirections(props: RouteMapProps) {
  const { start, end, waypoints = NO_POINTS, polyline = null, readOnly = false, onChange, onFound } = props;
  const [found, setFound] = useState<FoundRoute | null>(null);
  /** The via points of the pending request. */
  const [asked, setAsked] = useState<readonly Coordinates[] | null>(null);
  const request = useRef<AbortController>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isOnePlace = start.lat === end.lat && start.lng === end.lng && waypoints.length === 0;
  const needsDirections = !readOnly && !polyline && !found && !isOnePlace;

  const lookFor = async (viaPoints: readonly Coordinates[], isFirst: boolean) => {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    const answer = await routeThrough({ start, end, waypoints: viaPoints }, signal);
    if (signal.aborted) return;
    setFound({ ...answer, isFirst });
    setAsked(null);
    (isFirst ? onFound : onChange)?.(answer.draft);
  };

  const lookForFirst = useEffectEvent(() => void lookFor(waypoints, true));
  useEffect(() => {
    if (needsDirections) lookForFirst();
  }, [needsDirections]);

  useEffect(
    () => () => {
      clearTimeout(rest.current);
      request.current?.abort();
    },
    [],
  );

  /** Routes through these points. */
  const change = (viaPoints: readonly Coordinates[], after: 'at once' | 'rest' = 'at once') => {
    clearTimeout(rest.current);
    request.current?.abort();
    setAsked(viaPoints);
    if (after === 'at once') return void lookFor(viaPoints, false);
    rest.current = setTimeout(() => void lookFor(viaPoints, false), REST_MS);
  };

  const retry = () => {
    if (!found) return;
    setAsked(found.draft.waypoints);
    void lookFor(found.draft.waypoints, found.isFirst);
  };

  const known = found?.draft.waypoints ?? waypoints;
  const knownLine = found ? found.draft.polyline : polyline;
  const line = useMemo(
    () => lineOf({ start, end, waypoints: known, polyline: knownLine }),
    [start, end, known, knownLine],
  );
  return {
    found,
    line,
    viaPoints: asked ?? known,
    isStraight: !knownLine,
    isAsking: asked !== null || needsDirections,
    /** The directions of a change are pending; not set for the first request. */
    isChanging: asked !== null,
    change,
    retry,
  };
}

async function routeThrough(
  ends: { start: RouteMapProps['start']; end: RouteMapProps['end']; waypoints: readonly Coordinates[] },
  signal: AbortSignal,
): Promise<Omit<FoundRoute, 'isFirst'>> {
  const { start, end, waypoints } = ends;
  try {
    const { warnings, attribution, ...draft } = await getDirections(
      { startLocation: start, endLocation: end, waypoints: [...waypoints] },
      signal,
    );
    return {
      // The rider's own points, not the provider's version of them.
      draft: { ...draft, waypoints: [...waypoints] },
      warnings,
      attribution,
      problem: draft.isStraightLine ? NO_DIRECTIONS : null,
    };
  } catch (error) {
    const problem = sentenceOf(error, NO_DIRECTIONS);
    return { draft: straightLineDraft(start, end, waypoints), warnings: [], attribution: null, problem };
  }
}

type Directions = Answer<'post', '/api/directions'>;

/** Bike directions through all the waypoints. @throws ApiError or OfflineError */
const getDirections = async (
  request: Body<'post', '/api/directions'>,
  signal: AbortSignal,
): Promise<Directions> => (await apiCall('POST', '/api/directions', { body: request, signal })) as Directions;
