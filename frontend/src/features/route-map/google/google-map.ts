import type { MapAdapter, MapEvents, MapScene } from '../route-map.types';
import type { GoogleMap, GoogleMaps } from './google-maps.types';
import { GoogleRoute } from './google-route';

const PADDING_PX = 44;
const NEAREST_ZOOM = 16;

const HINTS = [
  'Check your internet connection, then reload the page.',
  'A content blocker may be blocking Google Maps. Allow maps.googleapis.com.',
  'If you run this site, check that the Google Maps key is valid and allowed for this domain.',
];

/** Google's map, for installations with a key. */
export const googleMap = (key: string): MapAdapter => ({
  hints: HINTS,
  open: (element, firstScene, events) => {
    let scene = firstScene;
    let drawn: GoogleRoute | null = null;
    let isOver = false;
    const forgetRefusal = onRefusedKey(events.onError);
    loadGoogleMaps(key)
      .then((maps) => {
        if (isOver) return;
        drawn = new GoogleRoute(maps, createMap(maps, element, scene, events), events);
        drawn.draw(scene);
      })
      .catch(() => {
        if (!isOver) events.onError();
      });
    return {
      draw: (next) => {
        scene = next;
        drawn?.draw(next);
      },
      remove: () => {
        isOver = true;
        forgetRefusal();
        drawn?.remove();
        element.replaceChildren();
      },
    };
  },
});

function createMap(maps: GoogleMaps, element: HTMLElement, scene: MapScene, events: MapEvents): GoogleMap {
  const map = new maps.Map(element, {
    maxZoom: NEAREST_ZOOM,
    // One finger scrolls the page, two move the map.
    gestureHandling: 'cooperative',
    mapTypeControl: false,
    streetViewControl: false,
    fullscreenControl: false,
    clickableIcons: false,
  });
  const bounds = new maps.LatLngBounds();
  for (const place of scene.line) bounds.extend(place);
  map.fitBounds(bounds, PADDING_PX);
  const first = map.addListener('tilesloaded', () => {
    first.remove();
    // The zoom limit applies only to the first view.
    map.setOptions({ maxZoom: null });
    events.onReady();
  });
  return map;
}

/** Google reports a refused key through one global callback. */
function onRefusedKey(tell: () => void): () => void {
  const before = window.gm_authFailure;
  const mine = () => {
    before?.();
    tell();
  };
  window.gm_authFailure = mine;
  return () => {
    if (window.gm_authFailure !== mine) return;
    if (before) window.gm_authFailure = before;
    else delete window.gm_authFailure;
  };
}

const SCRIPT = 'https://maps.googleapis.com/maps/api/js';
const LOOK_AGAIN_MS = 100;
/** How long to wait for a script that is already on the page, whose load event may have passed. */
const WAIT_MS = 10_000;

/** Loads Google's map script once per page. @throws Error if it doesn't load */
export async function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  const present = mapsOf(window);
  if (present) return present;
  if (!document.querySelector(`script[src^="${SCRIPT}"]`)) await addScript(key);
  return untilThere(WAIT_MS / LOOK_AGAIN_MS);
}

/** Loaded from a URL: the content policy forbids inline scripts. */
function addScript(key: string): Promise<void> {
  const search = new URLSearchParams({ key, v: 'weekly', libraries: 'marker' });
  const script = document.createElement('script');
  script.src = `${SCRIPT}?${search.toString()}`;
  script.async = true;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // The next map may try again.
      script.remove();
      reject(new Error('The map script did not load.'));
    });
    document.head.append(script);
  });
}

async function untilThere(looksLeft: number): Promise<GoogleMaps> {
  const maps = mapsOf(window);
  if (maps) return maps;
  if (looksLeft <= 0) throw new Error('The map script did not start in time.');
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return untilThere(looksLeft - 1);
}

/** The script adds its classes one by one; null until all are there. */
function mapsOf({ google }: Window): GoogleMaps | null {
  const { Map, Polyline, Marker, LatLngBounds, event } = google?.maps ?? {};
  return Map && Polyline && Marker && LatLngBounds && event
    ? { Map, Polyline, Marker, LatLngBounds, event }
    : null;
}
