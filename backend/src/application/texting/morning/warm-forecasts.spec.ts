import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../../adapters/out/clock/clocks.js';
import { LOS_ANGELES, MONDAY } from '../../../../testing/builders/morning.builder.js';
import { gridCellOf, type Coordinates } from '../../../domain/route/location.js';
import { failed, succeeded, type ProviderResult } from '../../ports/provider-failure.js';
import { WarmForecasts } from './morning-forecasts.js';

const CELLS = 10_000;
const ZONE = { timeZone: LOS_ANGELES, date: MONDAY };
/** What two calls at once, four cells at a time, take of a look. */
const MS_PER_CELL = 75;

describe('fetching the forecasts of 10,000 cells ahead', () => {
  const clock = new FakeClock(new Date('2026-06-15T06:30:00-07:00'));
  let warm: Set<string>;
  let asked: string[];
  let isBroken: (index: number) => boolean;
  let warmForecasts: WarmForecasts;

  const places = Array.from(
    { length: CELLS },
    (_, index) =>
      gridCellOf({ lat: 30 + Math.floor(index / 200) * 0.05, lng: -120 + (index % 200) * 0.05 }).center,
  );
  const nameOf = (place: Coordinates) => gridCellOf(place).name;
  const indexes = new Map(places.map((place, index) => [nameOf(place), index]));

  const answer = (place: Coordinates): Promise<ProviderResult<[]>> => {
    const name = nameOf(place);
    asked.push(name);
    clock.advanceMs(MS_PER_CELL / 2);
    if (isBroken(indexes.get(name) ?? 0))
      return Promise.resolve(failed({ kind: 'invalid-response', provider: 'weather', detail: 'nonsense' }));
    warm.add(name);
    return Promise.resolve(succeeded([]));
  };
  const timesAsked = (name: string) => asked.filter((one) => one === name).length;

  beforeEach(() => {
    clock.setTo(new Date('2026-06-15T06:30:00-07:00'));
    warm = new Set();
    asked = [];
    isBroken = () => false;
    const runs = {
      coldCells: (_: unknown, { limit }: { limit: number }) =>
        Promise.resolve(places.filter((place) => !warm.has(nameOf(place))).slice(0, limit)),
    };
    warmForecasts = new WarmForecasts(
      runs,
      { nameOf: () => null, statesOff: () => [] },
      { weather: { hourlyWeather: answer }, air: { hourlyAir: answer } },
      clock,
    );
  });

  it('asks for each once, and is done before seven', async () => {
    let looks = 0;
    for (; warm.size < CELLS && looks < 25; looks += 1) await warmForecasts.run(ZONE);
    expect(warm.size).toBe(CELLS);
    expect(asked).toHaveLength(2 * CELLS);
    await warmForecasts.run(ZONE);
    expect(asked).toHaveLength(2 * CELLS);
  });

  it('reaches those behind thousands that their provider has no answer for', async () => {
    isBroken = (index) => index < 3000;
    for (let look = 0; look < 20; look += 1) await warmForecasts.run(ZONE);
    expect(warm.size).toBe(CELLS - 3000);
    expect(timesAsked(nameOf(places[0] as Coordinates))).toBeLessThan(10);
  });

  it('asks for no other once it is told to end', async () => {
    const looking = warmForecasts.run(ZONE);
    while (asked.length < 20) await new Promise((resolve) => setImmediate(resolve));
    warmForecasts.stop();
    const begun = asked.length;
    await looking;
    expect(asked.length - begun).toBeLessThanOrEqual(8);
  });
});
