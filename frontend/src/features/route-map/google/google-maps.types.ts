import type { Coordinates } from '../../../shared/api/contract';

/** The parts of Google's map script used here; its full types are a package as large as this app. */
export interface GoogleMaps {
  Map: new (element: HTMLElement, options: object) => GoogleMap;
  Polyline: new (options: object) => GoogleLine;
  Marker: new (options: object) => GoogleMarker;
  LatLngBounds: new () => GoogleBounds;
  event: { clearInstanceListeners(instance: object): void };
}

export interface GoogleMap {
  fitBounds(bounds: GoogleBounds, padding: number): void;
  getBounds(): GoogleBounds | undefined;
  setOptions(options: object): void;
  addListener(event: string, listener: (event: GooglePress) => void): GoogleListener;
}

export interface GoogleBounds {
  extend(place: Coordinates): GoogleBounds;
  contains(place: Coordinates): boolean;
}

export interface GoogleLine {
  setOptions(options: object): void;
  addListener(event: string, listener: (event: GooglePress) => void): GoogleListener;
}

export interface GoogleMarker {
  setMap(map: GoogleMap | null): void;
  setPosition(place: Coordinates): void;
  addListener(event: string, listener: (event: GooglePress) => void): GoogleListener;
}

export interface GoogleListener {
  remove(): void;
}

export interface GooglePress {
  readonly latLng: { lat(): number; lng(): number } | null;
}

export const placeOf = ({ latLng }: GooglePress): Coordinates | null =>
  latLng && { lat: latLng.lat(), lng: latLng.lng() };

declare global {
  interface Window {
    google?: { maps?: Partial<GoogleMaps> };
    /** Called by Google if the key is refused. */
    gm_authFailure?: () => void;
  }
}
