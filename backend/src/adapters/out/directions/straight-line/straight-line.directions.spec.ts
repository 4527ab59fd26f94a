import { describe, expect, it } from '@jest/globals';
import { directionsContract } from '../../../../../testing/contracts/directions.contract.js';
import { StraightLineDirections } from './straight-line.directions.js';

directionsContract('The straight line', () => new StraightLineDirections());

describe('the straight line', () => {
  it('says that it is one', async () => {
    const found = await new StraightLineDirections().bikeWay(
      { lat: 45, lng: -122 },
      { lat: 45.1, lng: -122 },
      [],
    );
    expect(found).toMatchObject({
      ok: true,
      value: { isStraightLine: true, warnings: [], attribution: null },
    });
  });
});
