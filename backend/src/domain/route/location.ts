/** A place on the map in WGS 84 degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** A place with the words a rider knows it by. */
export interface Location extends Coordinates {
  readonly address: string;
}

/** What is longer is no address, and is neither offered nor stored. */
export const MAX_ADDRESS_CHARACTERS = 300;

export const samePlace = (a: Coordinates, b: Coordinates): boolean => a.lat === b.lat && a.lng === b.lng;
