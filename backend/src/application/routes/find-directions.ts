import { rangeProblem } from '../../domain/route/commute-range.js';
import type { Coordinates } from '../../domain/route/location.js';
import { Refusal } from '../refusal.js';
import type { PlannedPath, PlanPath } from './plan-path.js';

/** Shows a rider the way between two places before it is saved. */
export class FindDirections {
  constructor(private readonly planPath: PlanPath) {}

  /** @throws Refusal `out-of-range` for places that nobody commutes between by bike. */
  async run(start: Coordinates, end: Coordinates, via: readonly Coordinates[]): Promise<PlannedPath> {
    const problem = rangeProblem(start, end, via);
    if (problem !== null) throw new Refusal('out-of-range', problem);
    return this.planPath.run(start, end, via);
  }
}
