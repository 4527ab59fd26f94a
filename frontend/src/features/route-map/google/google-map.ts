import type { MapAdapter, MapEvents, MapScene } from '../map-adapter.types';
import { GoogleWay } from './google-way';
import type { GoogleMap, GoogleMaps } from './google-maps.types';
import { loadGoogleMaps } from './load-google-maps';

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
