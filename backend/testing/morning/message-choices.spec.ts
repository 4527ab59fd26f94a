import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failed, succeeded } from '../../src/application/ports/provider-failure.js';
import type { WeatherPort } from '../../src/application/ports/weather.port.js';
import { missing } from '../../src/domain/conditions/reading.js';
import type { HourlyWeather } from '../../src/domain/conditions/weather.js';
import { hourOf, MS_PER_DAY, parseLocalDate } from '../../src/domain/commute/time.js';
import type { MessageChoice } from '../../src/domain/rider/messages.js';
import { DEFAULT_RIDE_DAYS, type RideDays } from '../../src/domain/rider/ride-days.js';
import { anOutlook } from '../builders/an-outlook.js';
import { aSubscriber, phoneOf } from '../builders/morning.builder.js';
import { aRecommendation } from '../builders/recommendation.builder.js';
import { startMorningWorld, type MorningWorld } from './morning-world.js';

const GO: Partial<HourlyWeather> = {};
const NO_GO: Partial<HourlyWeather> = { rainChancePercent: 90 };

describe('riders who want a text only on some mornings', () => {
  let world: MorningWorld;
  beforeEach(async () => {
    world = await startMorningWorld('2026-06-12T07:00:00-07:00');
  });
  afterEach(() => world.close());

  const aRiderWho = async (texts: MessageChoice, number = 1, rideDays: Partial<RideDays> = {}) => {
    const id = await aSubscriber(world.ports, number, { rideDays: { ...DEFAULT_RIDE_DAYS, ...rideDays } });
    await world.sql('UPDATE riders SET text_choice = $1 WHERE id = $2', [texts, id]);
    return id;
  };
  const at = (time: string) => world.clock.setTo(new Date(`${time}-07:00`));
  const under = async (weather: WeatherPort) => world.minute(world.aReplica({ ports: { weather } }));
  const forecast = (hours: Partial<HourlyWeather>): WeatherPort => ({
    hourlyWeather: () => {
      const outlook = anOutlook({
        from: hourOf(new Date(world.clock.now().getTime() - MS_PER_DAY)),
        hours: 72,
        weather: hours,
      });
      return Promise.resolve(succeeded(outlook.weather as HourlyWeather[]));
    },
  });
  const down: WeatherPort = {
    hourlyWeather: () =>
      Promise.resolve(failed({ kind: 'unavailable', provider: 'weather', detail: 'down' })),
  };
  /** What has left since the last look. */
  let seen = 0;
  beforeEach(() => {
    seen = 0;
  });
  const left = () => {
    const sent = [...world.sms.outbox()].reverse();
    return sent.slice(seen, (seen = sent.length)).map(({ to, body }) => [to, body.slice(0, 30)]);
  };
  const day = async (date: string, weather: Partial<HourlyWeather>) => {
    at(`${date}T07:00:00`);
    await under(forecast(weather));
    return left().map(([, body]) => body?.slice(9, 14));
  };

  it('only on a no-go: silence means go', async () => {
    await aRiderWho('no-go');
    expect(await day('2026-06-15', GO)).toEqual([]);
    expect(await day('2026-06-16', NO_GO)).toEqual(['Abort']);
  });

  it('only on a change since the previous ride day, whatever was looked up on a day off in between', async () => {
    const riderId = await aRiderWho('changes');
    expect(await day('2026-06-12', GO)).toEqual(['Gear ']);
    const [route] = await world.ports.routes.list(riderId);
    await world.ports.recommendations.save(
      aRecommendation({
        riderId,
        routeId: route?.id ?? 0,
        date: parseLocalDate('2026-06-13'),
        verdict: 'thumbs_down',
      }),
    );
    expect(await day('2026-06-15', GO)).toEqual([]);
    expect(await day('2026-06-16', GO)).toEqual([]);
    expect(await day('2026-06-17', NO_GO)).toEqual(['Abort']);
    expect(await day('2026-06-18', NO_GO)).toEqual([]);
    // The 19th is Juneteenth.
    expect(await day('2026-06-22', GO)).toEqual(['Gear ']);
  });

  it('only on a change: with nothing to compare with, and since what Today has shown', async () => {
    const riderId = await aRiderWho('changes', 1, { pausedUntil: parseLocalDate('2026-06-14') });
    const [route] = await world.ports.routes.list(riderId);
    const shown = { riderId, routeId: route?.id ?? 0, verdict: 'thumbs_up' } as const;
    expect(await day('2026-06-15', NO_GO)).toEqual(['Abort']);
    await world.ports.recommendations.save(aRecommendation({ ...shown, date: parseLocalDate('2026-06-16') }));
    expect(await day('2026-06-16', GO)).toEqual([]);
    await world.ports.recommendations.save(aRecommendation({ ...shown, date: parseLocalDate('2026-06-17') }));
    expect(await day('2026-06-17', NO_GO)).toEqual(['Abort']);
  });

  it('only on a change: one whose text the provider refused has been shown nothing', async () => {
    await aRiderWho('changes');
    await day('2026-06-15', GO);
    at('2026-06-16T07:00:00');
    world.sms.sendsWith({ answer: { outcome: 'rejected', meaning: 'wait', code: '1' }, taken: false });
    await under(forecast(NO_GO));
    world.sms.sendsWith(null);
    at('2026-06-16T07:10:00');
    await world.waitsPass();
    await under(forecast(NO_GO));
    expect(left()).toMatchObject([[phoneOf(1), expect.stringContaining('Abort')]]);
  });

  it('are told that the day could not be checked, once the provider has had five minutes', async () => {
    const everyMorning = await aRiderWho('all', 3);
    await aRiderWho('no-go', 1);
    await aRiderWho('changes', 2);
    for (const minute of ['00', '04']) {
      at(`2026-06-15T07:${minute}:00`);
      await under(down);
      expect(left()).toEqual([]);
    }
    at('2026-06-15T07:05:00');
    await under(down);
    expect(left().sort()).toEqual([
      [phoneOf(1), "RollOut: Couldn't check today:"],
      [phoneOf(2), "RollOut: Couldn't check today:"],
    ]);
    at('2026-06-15T09:00:00');
    await under(down);
    expect(left()).toEqual([]);
    expect((await world.textsOf(everyMorning))[0]).toMatchObject({
      state: 'skipped',
      reason: 'not-enough-data',
    });
  });

  it('are told at once where the forecast itself leaves out what a verdict needs, and how', async () => {
    await aRiderWho('no-go');
    at('2026-06-15T07:00:00');
    await under(forecast({ windMph: missing('not-reported') }));
    expect(world.sms.outbox().map(({ body }) => body)).toEqual([
      "RollOut: Couldn't check today: no morning wind (the forecast leaves it out); no evening wind (the forecast leaves it out). Reply STOP to end.",
    ]);
  });

  it('are told at once where they leave before the provider has had five minutes', async () => {
    await aRiderWho('no-go');
    at('2026-06-15T07:00:00');
    await world.sql("UPDATE riders SET target_arrival_time = '07:29'");
    await under(down);
    expect(left()).toHaveLength(1);
  });

  it('are told also where judging them failed', async () => {
    await aRiderWho('no-go');
    await world.sql('ALTER TABLE routes DROP CONSTRAINT routes_minutes_possible');
    await world.sql('UPDATE routes SET ride_minutes = 1e15');
    at('2026-06-15T07:05:00');
    await under(forecast(GO));
    expect(left()).toEqual([[phoneOf(1), "RollOut: Couldn't check today:"]]);
  });
});
