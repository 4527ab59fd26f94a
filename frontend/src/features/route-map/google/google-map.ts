import type { MapAdapter, MapEvents, MapScene } from '../route-map.types';
import { GoogleWay } from './google-route';
import type { GoogleMap, GoogleMaps } from './google-maps.types';

const PADDING_PX = 44;
const NEAREST_ZOOM = 16;

const HINTS = [
  'Check your internet connection, then reload the page.',
  'A content blocker may be keeping Google Maps away: allow maps.googleapis.com.',
  'If you run this site: check that the Google Maps key is right, and allowed for this address.',
];

/** Google's map, for installations with a key. */
export const googleMap = (key: string): MapAdapter => ({
  hints: HINTS,
  open: (element, firstScene, events) => {
    let scene = firstScene;
    let way: GoogleWay | null = null;
    let isOver = false;
    const forgetRefusal = onRefusedKey(events.onError);
    loadGoogleMaps(key)
      .then((maps) => {
        if (isOver) return;
        way = new GoogleWay(maps, createMap(maps, element, scene, events), events);
        way.draw(scene);
      })
      .catch(() => {
        if (!isOver) events.onError();
      });
    return {
      draw: (next) => {
        scene = next;
        way?.draw(next);
      },
      remove: () => {
        isOver = true;
        forgetRefusal();
        way?.remove();
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
    keyboardShortcuts: false,
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
    // Shown from afar enough at first; from here on the rider may go nearer.
    map.setOptions({ maxZoom: null });
    events.onReady();
  });
  return map;
}

/** A key that is refused says so in one place for the whole page. */
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
/** How long to wait for a script that is on the page already and tells nobody when it is done. */
const WAIT_MS = 10_000;

/** Google's map script: once a page, whoever has put it there. @throws Error where it does not come. */
export async function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  const present = mapsOf(window);
  if (present) return present;
  if (!document.querySelector(`script[src^="${SCRIPT}"]`)) await addScript(key);
  return untilThere(WAIT_MS / LOOK_AGAIN_MS);
}

/** A file like any other, from an address: the content policy allows no script in the page itself. */
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

/** The classes come one after the other; only with all of them is there a map. */
function mapsOf({ google }: Window): GoogleMaps | null {
  const { Map, Polyline, Marker, LatLngBounds, event } = google?.maps ?? {};
  return Map && Polyline && Marker && LatLngBounds && event
    ? { Map, Polyline, Marker, LatLngBounds, event }
    : null;
}
