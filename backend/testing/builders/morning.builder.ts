import type { MorningStorage, Storage } from '../../src/composition/ports.js';
import type { NewRider } from '../../src/application/ports/riders.port.js';
import type {
  LineRequest,
  MorningRun,
  StatesOff,
} from '../../src/application/texting/morning/morning-runs.port.js';
import type {
  JudgedText,
  MorningTextToSend,
  RiderToText,
} from '../../src/application/texting/morning/morning-texts.port.js';
import { parseLocalDate, parseLocalTime } from '../../src/domain/commute/time.js';
import { morningWindow, nominalTime, weekOfTime } from '../../src/domain/texting/send-window.js';
import { aRecommendation } from './recommendation.builder.js';
import { aRider, aSession } from './rider.builder.js';
import { aRoute } from './route.builder.js';

export const LOS_ANGELES = 'America/Los_Angeles';
export const MONDAY = parseLocalDate('2026-06-15');
/** Open from 06:00 to 09:00 in Portland. */
export const MONDAYS_WINDOW = morningWindow(LOS_ANGELES, MONDAY);
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

const NO_HOLIDAY: StatesOff = [];

/** The run's riders as they are read to be judged. */
export const readersOf = (
  storage: Pick<MorningStorage, 'morningTexts'>,
  run: MorningRun,
  ...riderIds: number[]
) => storage.morningTexts.ridersToText(run, riderIds, NO_HOLIDAY);

/** What is to be done about a rider's text: sent, unless said otherwise. */
export const judged = (
  { rider, version }: Pick<RiderToText, 'rider' | 'version'>,
  differences: Partial<JudgedText> = {},
): JudgedText =>
  ({
    riderId: rider.id,
    version,
    kind: 'send',
    body: 'Gear up to ride!',
    recommendation: aRecommendation({ riderId: rider.id, routeId: 0 }),
    nominalAt: nominalTime(LOS_ANGELES, MONDAY, parseLocalTime('07:00')),
    weekSince: weekOfTime(LOS_ANGELES, MONDAY, parseLocalTime('07:00')),
    ...differences,
  }) as JudgedText;

/** Monday's run, in which everyone in Portland is being texted. */
export async function textsBeingSent(
  storage: Pick<MorningStorage, 'morningRuns' | 'morningTexts'>,
): Promise<{ run: MorningRun; texts: MorningTextToSend[] }> {
  const run = await storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
  const { riders } = await storage.morningRuns.line(run, EVERYONE);
  const read = await readersOf(storage, run, ...riders.map(({ riderId }) => riderId));
  const texts = read.map((rider) => judged(rider));
  return { run, texts: await storage.morningTexts.start(run, texts, { at: ONE_PAST_SEVEN, isTrial: false }) };
}

/** All whose text time is seven or earlier. */
export const EVERYONE: LineRequest = {
  after: null,
  until: parseLocalTime('07:00'),
  now: ONE_PAST_SEVEN,
  statesOff: NO_HOLIDAY,
  afterRiderId: 0,
  limit: 1000,
};
