import type { MorningStorage, Storage } from '../../src/composition/ports.js';
import type { NewRider } from '../../src/application/ports/riders.port.js';
import type { Enlisting, MorningRun } from '../../src/application/texting/morning/morning-runs.port.js';
import type { MorningTextToSend } from '../../src/application/texting/morning/morning-texts.port.js';
import { parseLocalDate, parseLocalTime } from '../../src/domain/commute/time.js';
import { morningWindow, weekOfDate } from '../../src/domain/texting/send-window.js';
import { aRider, aSession } from './rider.builder.js';
import { aRoute } from './route.builder.js';

export const LOS_ANGELES = 'America/Los_Angeles';
export const MONDAY = parseLocalDate('2026-06-15');
/** Open from 07:00 to 09:00 in Portland. */
export const MONDAYS_WINDOW = morningWindow(LOS_ANGELES, MONDAY, parseLocalTime('07:00'));
/** 07:01 in Portland. */
export const ONE_PAST_SEVEN = new Date('2026-06-15T14:01:00Z');
export const NINE = MONDAYS_WINDOW.closesAt;

/** A phone number by its last digits. */
export const phoneOf = (number: number): string => `+1503555${String(number).padStart(4, '0')}`;

/** A subscribed rider with an active route; the phone is `phoneOf` the number. */
export async function aSubscriber(
  storage: Pick<Storage, 'riders' | 'routes'>,
  number: number,
  differences: Partial<NewRider> = {},
): Promise<number> {
  const subscribed = {
    phone: phoneOf(number),
    phoneConfirmed: true,
    smsConsent: true,
    smsSubscribed: true,
  };
  const { id } = await storage.riders.register(aRider({ ...subscribed, ...differences }), aSession());
  await storage.routes.create(aRoute({ riderId: id }));
  return id;
}

export const enlistAll = (
  storage: Pick<MorningStorage, 'morningRuns'>,
  run: MorningRun,
  differences: Partial<Enlisting> = {},
) =>
  storage.morningRuns.enlist(run, {
    afterRiderId: 0,
    limit: 1000,
    batchSize: 100,
    weekSince: weekOfDate(run.date, run.timeZone),
    at: ONE_PAST_SEVEN,
    ...differences,
  });

/** Monday's run with every rider enlisted and all texts written. @returns the texts as given out for sending. */
export async function textsBeingSent(
  storage: Pick<MorningStorage, 'morningRuns' | 'morningTexts'>,
  { leaseMs }: { leaseMs: number } = { leaseMs: 60_000 },
): Promise<{ run: MorningRun; texts: MorningTextToSend[] }> {
  const run = await storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
  await enlistAll(storage, run);
  const riders = await storage.morningTexts.claimBatch({ runId: run.id, batch: 1 }, { leaseMs: 60_000 });
  const written = riders.map(
    ({ textId }) => ({ textId, kind: 'written', body: 'Gear up to ride!' }) as const,
  );
  await storage.morningTexts.recordEvaluations(written, ONE_PAST_SEVEN);
  const options = { now: ONE_PAST_SEVEN, limit: 1000, leaseMs };
  return { run, texts: await storage.morningTexts.startSending(run.id, options) };
}
