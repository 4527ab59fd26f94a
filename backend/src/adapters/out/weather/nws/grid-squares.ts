import { MS_PER_HOUR } from '../../../../domain/commute/time.js';
import type { Clock } from '../../../../application/ports/clock.port.js';
import type { Coordinates } from '../../../../domain/route/location.js';

/** A square, 2.5 km wide, of the grid of a forecast office. */
export interface GridSquare {
  readonly office: string;
  readonly x: number;
  readonly y: number;
}

/** Squares hardly ever change ("you can cache the result of the /points request", says the service). */
const KEPT_HOURS = 24;
/** That there is none may be a passing hole. */
const NONE_KEPT_HOURS = 1;
/** All of the inhabited United States in cells of the shared forecasts are fewer. */
const MOST_KEPT = 50_000;

/** Remembers which square a place lies in, so that a forecast costs one request instead of two. */
export class GridSquares {
  private readonly kept = new Map<string, { readonly square: GridSquare | null; readonly until: number }>();

  constructor(private readonly clock: Clock) {}

  /** The remembered square, null where there is none; else what `lookUp` says, remembered from then on. */
  async squareOf(place: Coordinates, lookUp: () => Promise<GridSquare | null>): Promise<GridSquare | null> {
    const remembered = this.kept.get(nameOf(place));
    if (remembered && remembered.until > this.clock.now().getTime()) return remembered.square;
    const square = await lookUp();
    this.keep(nameOf(place), square);
    return square;
  }

  forget(place: Coordinates): void {
    this.kept.delete(nameOf(place));
  }

  private keep(name: string, square: GridSquare | null): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    const hours = square === null ? NONE_KEPT_HOURS : KEPT_HOURS;
    this.kept.set(name, { square, until: this.clock.now().getTime() + hours * MS_PER_HOUR });
  }
}

/**
 * Four decimals without zeros at the end: what the service takes without a redirect, "45.5,-122.7".
 * It is asked for like this as well.
 */
export const nameOf = ({ lat, lng }: Coordinates): string =>
  [lat, lng].map((degrees) => String(Number(degrees.toFixed(4)))).join(',');
