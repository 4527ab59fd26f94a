import type { GoogleMaps, GooglePress } from '../src/features/route-map/google/google-maps.types';

type Listener = (event: GooglePress) => void;

/** An instance of one of Google's classes: its current options, and its listeners for the test to call. */
export class FakeThing {
  readonly listeners = new Map<string, Listener>();
  isOnMap = true;

  constructor(public options: Record<string, unknown> = {}) {}
  setOptions(options: object) {
    this.options = { ...this.options, ...options };
  }
  setPosition(position: object) {
    this.setOptions({ position });
  }
  setMap(map: unknown) {
    this.isOnMap = map !== null;
  }
  fitBounds() {}
  getBounds() {
    return undefined;
  }
  addListener(name: string, listener: Listener) {
    this.listeners.set(name, listener);
    return { remove: () => void this.listeners.delete(name) };
  }
  /** Fires an event at a place. */
  happens(name: string, place?: { lat: number; lng: number }) {
    this.listeners.get(name)?.({ latLng: place ? { lat: () => place.lat, lng: () => place.lng } : null });
  }
}

/** Google's map script once it is loaded, and everything created with it. */
export function fakeGoogleMaps() {
  const made = { maps: [] as FakeThing[], lines: [] as FakeThing[], marks: [] as FakeThing[] };
  const keep =
    (list: FakeThing[]) =>
    (options: object): FakeThing => {
      const thing = new FakeThing({ ...options });
      list.push(thing);
      return thing;
    };
  const [map, line, mark] = [keep(made.maps), keep(made.lines), keep(made.marks)];
  class Bounds {
    extend() {
      return this;
    }
    contains() {
      return true;
    }
  }
  const maps: GoogleMaps = {
    // A constructor that returns an object makes that object.
    Map: class {
      constructor(_element: HTMLElement, options: object) {
        return map(options);
      }
    } as unknown as GoogleMaps['Map'],
    Polyline: class {
      constructor(options: object) {
        return line(options);
      }
    } as unknown as GoogleMaps['Polyline'],
    Marker: class {
      constructor(options: object) {
        return mark(options);
      }
    } as unknown as GoogleMaps['Marker'],
    LatLngBounds: Bounds,
    event: { clearInstanceListeners: (thing) => thing instanceof FakeThing && thing.listeners.clear() },
  };
  return { maps, made, marksOnMap: () => made.marks.filter(({ isOnMap }) => isOnMap) };
}
