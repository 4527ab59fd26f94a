import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { sentenceOf, apiCall } from '../../../shared/api/api-call';
import type { Coordinates, Answer, Body } from '../../../shared/api/contract';
import { lineOf } from '../geometry/line';
import type { RouteDraft, RouteMapProps } from '../route-map.types';
import { straightLineDraft } from '../straight-line';

/** A way that this map has asked for. */
export interface FoundWay {
  readonly draft: RouteDraft;
  /** What the provider wants said of its ways by bike. */
  readonly warnings: readonly string[];
  readonly attribution: string | null;
  /** Why it is but a straight line. */
  readonly problem: string | null;
  /** Nobody has dragged anything: there was no way yet. */
  readonly isFirst: boolean;
}

/** A point that is pushed on and on is asked for once it rests. */
const REST_MS = 250;
const NO_DIRECTIONS = 'Directions are not available right now.';
const NO_POINTS: readonly Coordinates[] = [];

/** The way that a map shows: the stored one until the rider changes it, the last one asked for from then on. */
export function useWay(props: RouteMapProps) {
  const { start, end, waypoints = NO_POINTS, polyline = null, readOnly = false, onChange, onFound } = props;
  const [found, setFound] = useState<FoundWay | null>(null);
  /** The points of the way that is being looked for. */
  const [asked, setAsked] = useState<readonly Coordinates[] | null>(null);
  const request = useRef<AbortController>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isOnePlace = start.lat === end.lat && start.lng === end.lng && waypoints.length === 0;
  const lacksWay = !readOnly && !polyline && !found && !isOnePlace;

  const lookFor = async (viaPoints: readonly Coordinates[], isFirst: boolean) => {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    const answer = await wayThrough({ start, end, waypoints: viaPoints }, signal);
    if (signal.aborted) return;
    setFound({ ...answer, isFirst });
    setAsked(null);
    (isFirst ? onFound : onChange)?.(answer.draft);
  };

  const lookForFirst = useEffectEvent(() => void lookFor(waypoints, true));
  useEffect(() => {
    if (lacksWay) lookForFirst();
  }, [lacksWay]);

  useEffect(
    () => () => {
      clearTimeout(rest.current);
      request.current?.abort();
    },
    [],
  );

  /** The rider wants the way to pass there. */
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
    isAsking: asked !== null || lacksWay,
    /** The rider is waiting for what they have changed; not for the first way, which stands in for none. */
    isChanging: asked !== null,
    change,
    retry,
  };
}

async function wayThrough(
  ends: { start: RouteMapProps['start']; end: RouteMapProps['end']; waypoints: readonly Coordinates[] },
  signal: AbortSignal,
): Promise<Omit<FoundWay, 'isFirst'>> {
  const { start, end, waypoints } = ends;
  try {
    const { warnings, attribution, ...draft } = await getDirections(
      { startLocation: start, endLocation: end, waypoints: [...waypoints] },
      signal,
    );
    return {
      // The points that the rider has set, not those that a provider makes of them.
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

export type Directions = Answer<'post', '/api/directions'>;

/** Asks for the way by bike past all the waypoints. @throws ApiError or OfflineError where there is none to be had. */
export const getDirections = async (
  request: Body<'post', '/api/directions'>,
  signal: AbortSignal,
): Promise<Directions> => (await apiCall('POST', '/api/directions', { body: request, signal })) as Directions;
