import { afterEach, describe, expect, it } from '@jest/globals';
import { MS_PER_MINUTE, parseLocalTime } from '../../src/domain/commute/time.js';
import { aSubscriber, phoneOf } from '../builders/morning.builder.js';
import { startMorningWorld, type MorningWorld } from './morning-world.js';

describe('seven in the morning', () => {
  let world: MorningWorld;
  afterEach(() => world.close());

  const changeZone = (rider: number, timeZone: string) =>
    world.ports.riders.update(rider, { timeZone }, { planChanged: true });
  const outbox = () => world.sms.outbox().map(({ to }) => to);
  const texts = async (rider: number) =>
    (await world.textsOf(rider)).map(({ date, state, reason }) => [date, state, ...(reason ? [reason] : [])]);

  it.each([
    ['Honolulu', 'Pacific/Honolulu', '2026-06-15T17:00:00Z'],
    ['Phoenix in summer', 'America/Phoenix', '2026-06-15T14:00:00Z'],
    ['Phoenix in winter', 'America/Phoenix', '2026-01-15T14:00:00Z'],
    ['Denver in summer', 'America/Denver', '2026-06-15T13:00:00Z'],
    ['Anchorage', 'America/Anchorage', '2026-06-15T15:00:00Z'],
    ['Adak in winter', 'America/Adak', '2026-01-15T17:00:00Z'],
    ['Indianapolis', 'America/Indiana/Indianapolis', '2026-06-15T11:00:00Z'],
    ['Tell City, Indiana', 'America/Indiana/Tell_City', '2026-06-15T12:00:00Z'],
    ['New York on the day before the clocks go forward', 'America/New_York', '2026-03-07T12:00:00Z'],
    ['New York on the day the clocks go forward', 'America/New_York', '2026-03-08T11:00:00Z'],
    ['New York on the day the clocks go back', 'America/New_York', '2026-11-01T12:00:00Z'],
    ['Los Angeles on the day the clocks go forward', 'America/Los_Angeles', '2026-03-08T14:00:00Z'],
    ['Los Angeles on the day the clocks go back', 'America/Los_Angeles', '2026-11-01T15:00:00Z'],
    ['Phoenix on a day when others change their clocks', 'America/Phoenix', '2026-03-08T14:00:00Z'],
  ])('in %s is its own', async (_, timeZone, seven) => {
    const instant = new Date(seven);
    world = await startMorningWorld(new Date(instant.getTime() - MS_PER_MINUTE).toISOString());
    const rider = await aSubscriber(world.ports, 1, { timeZone });
    await world.minute();
    expect(outbox()).toEqual([]);
    world.clock.setTo(instant);
    await world.minute();
    expect(outbox()).toEqual([phoneOf(1)]);
    world.clock.setTo(new Date(instant.getTime() + 119 * MS_PER_MINUTE));
    await aSubscriber(world.ports, 2, { timeZone });
    await world.minute();
    expect(outbox()).toEqual([phoneOf(2), phoneOf(1)]);
    world.clock.setTo(new Date(instant.getTime() + 120 * MS_PER_MINUTE));
    const late = await aSubscriber(world.ports, 3, { timeZone });
    await world.minute();
    expect(outbox()).toHaveLength(2);
    expect(await texts(late)).toEqual([[expect.any(String), 'skipped', 'late']]);
    expect(await texts(rider)).toHaveLength(1);
  });

  it('comes to each zone in turn, and to every rider once, even if the clocks change that night', async () => {
    world = await startMorningWorld('2026-03-08T10:00:00Z');
    const zones = [
      'America/New_York',
      'America/Chicago',
      'America/Phoenix',
      'America/Los_Angeles',
      'Pacific/Honolulu',
    ];
    const riders = [];
    for (const [index, timeZone] of zones.entries())
      riders.push(await aSubscriber(world.ports, index, { timeZone }));
    const seen: [string, string][] = [];
    for (let minute = 0; minute < 9 * 60; minute += 15) {
      world.clock.setTo(new Date(Date.parse('2026-03-08T10:00:00Z') + minute * MS_PER_MINUTE));
      const before = outbox().length;
      await world.minute();
      for (const to of outbox().slice(0, outbox().length - before))
        seen.push([zones[Number(to.slice(-4))] ?? '', world.clock.now().toISOString().slice(11, 16)]);
    }
    expect(seen.sort()).toEqual([
      ['America/Chicago', '12:00'],
      ['America/Los_Angeles', '14:00'],
      ['America/New_York', '11:00'],
      ['America/Phoenix', '14:00'],
      ['Pacific/Honolulu', '17:00'],
    ]);
    for (const rider of riders) expect(await texts(rider)).toEqual([['2026-03-08', 'accepted']]);
  });

  it('comes once to a rider who moves west a minute before it', async () => {
    world = await startMorningWorld('2026-06-15T07:00:00-04:00');
    const rider = await aSubscriber(world.ports, 1, { timeZone: 'America/New_York' });
    await world.minute();
    world.clock.setTo(new Date('2026-06-15T06:59:00-07:00'));
    await changeZone(rider, 'America/Los_Angeles');
    for (const time of ['06:59', '07:00', '07:01', '08:59', '09:00']) {
      world.clock.setTo(new Date(`2026-06-15T${time}:00-07:00`));
      await world.minute();
    }
    expect(await texts(rider)).toEqual([['2026-06-15', 'accepted']]);
    expect(outbox()).toEqual([phoneOf(1)]);
  });

  it('comes in the new zone to a rider who moves west before it comes in the old one', async () => {
    world = await startMorningWorld('2026-06-15T06:59:00-04:00');
    const rider = await aSubscriber(world.ports, 1, { timeZone: 'America/New_York' });
    await world.minute();
    await changeZone(rider, 'America/Los_Angeles');
    world.clock.setTo(new Date('2026-06-15T07:00:00-04:00'));
    await world.minute();
    expect(outbox()).toEqual([]);
    world.clock.setTo(new Date('2026-06-15T07:00:00-07:00'));
    await world.minute();
    expect(await texts(rider)).toEqual([['2026-06-15', 'accepted']]);
  });

  it('has passed for a rider who moves east to where it is later than nine, and comes again the next day', async () => {
    world = await startMorningWorld('2026-06-15T06:59:00-07:00');
    const rider = await aSubscriber(world.ports, 1);
    await world.minute();
    await changeZone(rider, 'America/New_York');
    world.clock.setTo(new Date('2026-06-15T07:00:00-07:00'));
    await world.minute();
    expect(await texts(rider)).toEqual([]);
    world.clock.setTo(new Date('2026-06-16T07:00:00-04:00'));
    await world.minute();
    expect(await texts(rider)).toEqual([['2026-06-16', 'accepted']]);
  });

  it('comes once to a rider whose move is saved while the text is being sent', async () => {
    world = await startMorningWorld('2026-06-15T07:00:00-04:00');
    const rider = await aSubscriber(world.ports, 1, { timeZone: 'America/New_York' });
    await world.morning.work.plan({ timeZone: 'America/New_York', date: '2026-06-15' as never });
    await changeZone(rider, 'America/Los_Angeles');
    await world.minute();
    world.clock.setTo(new Date('2026-06-15T07:00:00-07:00'));
    await world.minute();
    expect(await texts(rider)).toEqual([['2026-06-15', 'accepted']]);
    expect(outbox()).toHaveLength(1);
  });

  it('is at the time that the rider has chosen', async () => {
    world = await startMorningWorld('2026-06-15T06:00:00-07:00');
    const times = ['06:15', '07:00', '07:15', '08:30', '06:00'];
    for (const [number, textTime] of times.entries())
      await aSubscriber(world.ports, number, { textTime: parseLocalTime(textTime) });
    const seen: string[] = [];
    for (let minute = 0; minute < 180; minute += 1) {
      const before = outbox().length;
      await world.minute();
      if (outbox().length > before) seen.push(world.clock.now().toISOString().slice(11, 16));
      world.clock.advanceMs(MS_PER_MINUTE);
    }
    expect(seen).toEqual(['13:00', '13:15', '14:00', '14:15', '15:30']);
    expect(outbox()).toEqual([3, 2, 1, 0, 4].map(phoneOf));
  });

  it('comes every day for more than a week, though a little earlier each day', async () => {
    world = await startMorningWorld('2026-06-15T07:00:00-07:00');
    const rider = await aSubscriber(world.ports, 1);
    const from = Date.parse('2026-06-15T07:00:00-07:00') + 10;
    const week = (day: number) => new Date(from + day * 1440 * MS_PER_MINUTE - day);
    for (let day = 0; day < 9; day += 1) {
      world.clock.setTo(week(day));
      await world.minute();
    }
    expect((await texts(rider)).filter(([, state]) => state === 'accepted')).toHaveLength(9);
  });
});
