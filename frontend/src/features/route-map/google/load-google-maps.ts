import type { GoogleMaps } from './google-maps.types';

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
