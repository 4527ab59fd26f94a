import type { ElevationPort } from '../../../application/routes/elevation.port.js';
import { succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { blocksOf, heightMetersAt } from '../../../../demo-world/terrain.js';

export type ScriptedHeights = (places: readonly Coordinates[]) => ProviderResult<readonly number[]>;

/** The hills of the demo world: the ones its directions ride around and its map shows. */
export class FakeElevation implements ElevationPort {
  private script: ScriptedHeights = (places) =>
    succeeded(places.map((place) => heightMetersAt(blocksOf(place))));

  /** For tests: sets the answer instead of the demo world's hills. */
  answersWith(script: ScriptedHeights): void {
    this.script = script;
  }

  heightsMeters(places: readonly Coordinates[]) {
    return Promise.resolve(this.script(places));
  }
}
