import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useBackOnline } from '../../shared/offline/network';
import { MapCanvas, MapCredit, MapUnavailable } from './components/map-frame';
import { describeRoute, RouteNotes } from './components/route-notes';
import { SelectedPoint, ViaPointList } from './components/via-point-list';
import { added, inserted, MOST_VIA_POINTS, moved, nudged, removed } from './geometry/via-points';
import { useDirections } from './hooks/use-directions';
import { useDrawnMap, useNearView } from './hooks/use-drawn-map';
import { useMapSource, type MapSource } from './hooks/use-map-source';
import type { MapScene, MapState, RouteMapProps } from './route-map.types';
import { useUnits } from '../../shared/ui/units';
import { straightLineDraft } from './straight-line';

/** The route between two places: on a map, and also in text and buttons. */
export function RouteMap(props: RouteMapProps) {
  const source = useMapSource();
  return <RouteMapFrom source={source} {...props} />;
}

/** As RouteMap, with a given map. */
export function RouteMapFrom({ source, ...props }: RouteMapProps & { source: MapSource }) {
  const { start, end } = props;
  // Other ends make it another route: no state is kept.
  const ends = [start.lat, start.lng, end.lat, end.lng].join(' ');
  return <MapOfRoute key={ends} source={source} {...props} />;
}

function MapOfRoute({ source, ...props }: RouteMapProps & { source: MapSource }) {
  const { start, end, readOnly = false, isHomebound = false, onStateChange, onLookingChange } = props;
  const { element, isNear } = useNearView<HTMLElement>();
  const directions = useDirections(props);
  const { line, viaPoints, isStraight, isAsking, isChanging, found, change } = directions;
  const [selected, setSelected] = useState<number | null>(null);

  const scene = useMemo<MapScene>(
    () => ({
      ...{ start, end, line, viaPoints, isStraight, isHomebound },
      isOutdated: isAsking,
      isEditable: !readOnly,
    }),
    [start, end, line, viaPoints, isStraight, isHomebound, isAsking, readOnly],
  );
  const changeAtOnce: typeof change = (...changed) => {
    setSelected(null);
    change(...changed);
  };
  const drawn = useDrawnMap({
    load: isNear ? source.load : null,
    scene,
    events: {
      onInsert: (grabbed, point) => {
        if (viaPoints.length < MOST_VIA_POINTS) changeAtOnce(inserted(viaPoints, line, grabbed, point));
      },
      onMove: (index, point) => changeAtOnce(moved(viaPoints, index, point)),
      onSelect: setSelected,
    },
  });
  const { host, hints, retry } = drawn;
  const state: MapState = source.isMissing ? 'error' : drawn.state;
  const reportState = useEffectEvent((now: MapState) => onStateChange?.(now));
  useEffect(() => {
    reportState(state);
  }, [state]);
  const reportLooking = useEffectEvent((now: boolean) => onLookingChange?.(now));
  useEffect(() => {
    reportLooking(isChanging);
  }, [isChanging]);
  useBackOnline(state === 'error', retry);

  const units = useUnits();
  const straight = straightLineDraft(start, end, viaPoints);
  const add = () => {
    const next = added(viaPoints, line);
    if (next.index >= 0) changeAtOnce(next.viaPoints);
    return next.index;
  };

  return (
    <section
      ref={element}
      aria-label={`Map of the route from ${start.address} to ${end.address}`}
      className="flex flex-col gap-3"
    >
      {state === 'error' ? (
        <MapUnavailable
          distance={straight.distance}
          minutes={straight.estimatedTime}
          hints={hints}
          onRetry={source.load ? retry : undefined}
        />
      ) : (
        <MapCanvas host={host} state={state} isDemo={source.isDemo} isEditable={!readOnly} />
      )}
      {selected !== null && !readOnly && selected < viaPoints.length && (
        <SelectedPoint
          number={selected + 1}
          onRemove={() => {
            changeAtOnce(removed(viaPoints, selected));
            host.current?.focus({ preventScroll: true });
          }}
          onClose={() => {
            setSelected(null);
            host.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <p role="status" className="sr-only">
        {isAsking ? 'Finding your route...' : found && describeRoute(found.draft, units)}
      </p>
      {found && !isAsking && <RouteNotes found={found} onRetry={directions.retry} />}
      {!readOnly && (
        <ViaPointList
          viaPoints={viaPoints}
          canDrag={state !== 'error'}
          onAdd={add}
          onNudge={(index, direction) => {
            const point = viaPoints[index];
            if (point) change(moved(viaPoints, index, nudged(point, direction)), 'rest');
          }}
          onRemove={(index) => changeAtOnce(removed(viaPoints, index))}
        />
      )}
      <MapCredit
        credits={[state !== 'error' ? source.attribution : null, ...creditsOf(directions, source)]}
      />
    </section>
  );
}

/** The attribution of the directions and the elevation. */
function creditsOf({ found, isStraight }: ReturnType<typeof useDirections>, source: MapSource) {
  if (!found) return [isStraight ? null : source.directionsAttribution];
  return [found.attribution, found.draft.elevationGain === null ? null : source.elevationAttribution];
}
