import MapPinOff from 'lucide-react/icons/map-pin-off';
import type { Ref } from 'react';
import { Button } from '../../../shared/ui/button';
import { Badge } from '../../../shared/ui/signs';
import { classNames } from '../../../shared/ui/styles';
import { Distance } from '../../../shared/ui/units';
import type { MapState } from '../route-map.types';

interface MapCanvasProps {
  /** The element the map is drawn in. */
  host: Ref<HTMLDivElement>;
  state: MapState;
  isDemo: boolean;
  /** Taller, with room to drag. */
  isEditable: boolean;
}

/** The map's frame, with a note until the map is drawn. */
export const MapCanvas = ({ host, state, isDemo, isEditable }: MapCanvasProps) => (
  <div
    className={classNames(
      'relative isolate overflow-hidden rounded-md border border-control-line bg-well',
      isEditable ? 'h-88' : 'h-64 desk:in-data-dashboard:h-40',
    )}
  >
    {/* Focusable, so that the keyboard moves the map and the focus stays here when a button next to it goes away. */}
    <div
      ref={host}
      role="application"
      aria-label="Map: arrow keys move it, plus and minus zoom"
      tabIndex={-1}
      className="absolute inset-0"
    />
    {state !== 'ready' && (
      <p className="pointer-events-none absolute inset-0 grid place-items-center text-muted">
        <span className="rounded-sm bg-card px-3 py-1.5">Loading the map...</span>
      </p>
    )}
    {isDemo && (
      // Above the map's own layers.
      <p className="pointer-events-none absolute right-2 bottom-2 z-[1001]">
        <Badge tone="warn">Demo map</Badge>
      </p>
    )}
  </div>
);

interface MapUnavailableProps {
  /** miles in a straight line */
  distance: number;
  minutes: number;
  /** Troubleshooting hints in place of the general ones. */
  hints?: readonly string[] | undefined;
  onRetry?: (() => void) | undefined;
}

const HINTS = [
  'Check your internet connection, then reload the page.',
  'A content blocker may be blocking the map.',
];

/** Shown instead of a map that can't be drawn. */
export const MapUnavailable = ({ distance, minutes, hints = HINTS, onRetry }: MapUnavailableProps) => (
  <div className="rounded-md border border-dashed border-control-line bg-well p-4">
    <p className="sign-type flex items-center gap-2 font-bold">
      <MapPinOff aria-hidden size={20} strokeWidth={2.2} className="text-muted" />
      Interactive Map Unavailable
    </p>
    <ul className="mt-2 list-disc pl-5 text-note text-muted">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
    <p className="mt-3">
      Straight-line distance:{' '}
      <strong className="tabular whitespace-nowrap">
        <Distance miles={distance} />
      </strong>
    </p>
    <p>
      Estimated cycling time: <strong className="tabular whitespace-nowrap">{minutes} minutes</strong>
    </p>
    {onRetry && (
      <Button kind="secondary" className="mt-3" onClick={onRetry}>
        Try the map again
      </Button>
    )}
  </div>
);

const OPEN_STREET_MAP = 'OpenStreetMap';

/** The attribution of map, directions and elevation. */
export const MapCredit = ({ credits }: { credits: readonly (string | null | undefined)[] }) => {
  const named = [...new Set(credits.filter((credit) => credit))];
  if (named.length === 0) return null;
  const text = named.join(' · ');
  const [before = '', ...after] = text.split(OPEN_STREET_MAP);
  return (
    <p className="text-note text-muted">
      {before}
      {after.length > 0 && (
        <>
          <a className="underline" href="https://www.openstreetmap.org/copyright">
            {OPEN_STREET_MAP}
          </a>
          {after.join(OPEN_STREET_MAP)}
        </>
      )}
    </p>
  );
};
