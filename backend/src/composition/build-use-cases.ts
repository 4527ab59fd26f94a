import { ChangeRider } from '../application/accounts/change-rider.js';
import { ChangeRoute, DeleteRoute, ReadRoutes, SaveRoute } from '../application/routes/rider-routes.js';
import { CollectRiderData, DeleteAccount } from '../application/accounts/rider-data.js';
import { ManagePasskeys, SignInByPasskey } from '../application/accounts/passkeys.js';
import { FindDirections, PlanPath } from '../application/routes/plan-path.js';
import type { FailureLog } from '../application/recommendations/forecast-at.js';
import { GenerateRecommendation } from '../application/recommendations/generate-recommendation.js';
import { RidersOutlook } from '../application/recommendations/riders-outlook.js';
import { LocateAddress, SuggestAddresses } from '../application/routes/addresses.js';
import { RequestSignInCode, type CodeTrouble, SignIn } from '../application/accounts/sign-in.js';
import { ListDevices, SignOut, SignedInRider } from '../application/accounts/sessions.js';
import { CodeGuesses } from '../application/accounts/code-guesses.js';
import {
  ReadOwnNumber,
  ReportLostNumber,
  RequireProof,
  TellOldNumber,
} from '../application/accounts/own-number.js';
import { KeepWithinLimit } from '../application/keep-within-limit.js';
import { InMemoryStorage } from '../adapters/out/persistence/in-memory/in-memory-storage.js';
import { InMemoryRateLimits } from '../adapters/out/persistence/in-memory/in-memory.provider-sharing.js';
import type { Config } from '../config/config.js';
import { MS_PER_DAY } from '../domain/commute/time.js';
import { SignUp } from '../application/accounts/sign-up.js';
import { UpcomingHolidays } from '../application/accounts/upcoming-holidays.js';
import { PastYears, type ClimateHooks, type ClimateSource } from '../application/climate/past-years.js';
import { ShowYearOfLimits } from '../application/climate/year-of-limits.js';
import { TodaysRecommendation } from '../application/recommendations/todays-recommendation.js';
import type { PendingWork } from './opened.js';
import type { Ports } from './ports.js';
import type { NoteSecurityEvent } from '../application/ports/security-events.port.js';
import type { RaiseAlarm } from '../application/ports/measurements.port.js';
import { HandleSmsRejection, ReceiveReceipt } from '../application/texting/delivery-receipts.js';
import { ReceiveText } from '../application/texting/receive-text.js';
import { SendTestText } from '../application/texting/send-test-text.js';

/** Where to log what the rider does not see. */
export interface TroubleLogs {
  readonly failure: FailureLog;
  readonly code: CodeTrouble;
}

/** The use cases behind the HTTP API. */
export function buildUseCases(
  ports: Ports,
  { failure: logFailure, code: logCode }: TroubleLogs,
  raiseAlarm: RaiseAlarm,
  keepWithinLimit: KeepWithinLimit,
  noteSecurityEvent: NoteSecurityEvent,
  climate: { readonly source: ClimateSource | null; readonly hooks: ClimateHooks },
  afterAnswer: PendingWork['add'],
) {
  const {
    clock,
    timeZones,
    usStates,
    tokens,
    riders,
    sessions,
    routes,
    recommendations,
    directions,
    elevation,
  } = ports;
  const sources = { weather: ports.weather, air: ports.airQuality, traffic: ports.traffic };
  const planPath = new PlanPath({ directions, elevation }, logFailure);
  const guesses = new CodeGuesses(ports.rateLimits, keepWithinLimit);
  const requireProof = new RequireProof(sessions, tokens, clock);
  const tellOldNumber = new TellOldNumber(ports.sms, ports.optOuts, logCode);
  const handleSmsRejection = buildHandleSmsRejection(ports, raiseAlarm);
  return [
    new SignUp(riders, { timeZones, usStates }, tokens, clock, ports.measurements),
    new SignedInRider(sessions, tokens, clock),
    new RequestSignInCode({ ...ports, noteSecurityEvent }, guesses, keepWithinLimit, logCode, afterAnswer),
    new SignIn({ ...ports, noteSecurityEvent }, guesses),
    new ReadOwnNumber(ports.phones, riders),
    new ReportLostNumber(riders, tellOldNumber, clock, noteSecurityEvent),
    requireProof,
    new SignOut(sessions, tokens, noteSecurityEvent),
    new ListDevices(sessions, tokens, clock),
    new ManagePasskeys({ ...ports, noteSecurityEvent }, requireProof),
    new SignInByPasskey({ ...ports, noteSecurityEvent }),
    new CollectRiderData(ports, clock),
    new DeleteAccount(riders, noteSecurityEvent),
    new UpcomingHolidays(ports.holidays, usStates, clock),
    new ChangeRider(
      riders,
      { timeZones, usStates },
      ports.optOuts,
      clock,
      requireProof,
      tellOldNumber,
      noteSecurityEvent,
    ),
    new ShowYearOfLimits(new PastYears(climate.source, clock, climate.hooks), {
      timeZones,
      usStates,
      holidays: ports.holidays,
    }),
    new ReadRoutes(routes),
    new SaveRoute(routes, riders, planPath, timeZones),
    new ChangeRoute(routes, planPath),
    new DeleteRoute(routes),
    new FindDirections(planPath),
    new GenerateRecommendation(
      sources,
      routes,
      recommendations,
      timeZones,
      clock,
      logFailure,
      ports.measurements,
    ),
    new RidersOutlook(ports, logFailure),
    new TodaysRecommendation(ports.today, sessions, recommendations, tokens, clock),
    new LocateAddress(ports.geocoding, logFailure),
    new SuggestAddresses(ports.geocoding, logFailure),
    new SendTestText(ports, handleSmsRejection, keepWithinLimit, (error) =>
      logCode({ outcome: 'failed', error }),
    ),
    new ReceiveText(ports, clock),
    new ReceiveReceipt(ports.texts, handleSmsRejection, clock),
  ];
}

export const buildHandleSmsRejection = (
  { optOuts, subscriptions, phones, clock }: Ports,
  raiseAlarm: RaiseAlarm,
) =>
  new HandleSmsRejection(optOuts, subscriptions, phones, clock, (trouble) =>
    raiseAlarm('texts-refused', 'texts are refused', { ...trouble }),
  );

/** One for each process: it remembers who is over a limit. */
export function keepWithinLimit(
  { limits }: Config,
  { rateLimits, phones, clock }: Ports,
  raiseAlarm: RaiseAlarm,
  noteSecurityEvent: NoteSecurityEvent,
): KeepWithinLimit {
  const counts = { shared: rateLimits, ofThisProcess: new InMemoryRateLimits(new InMemoryStorage()) };
  const yesterday = () => new Date(clock.now().getTime() - MS_PER_DAY);
  const facts = {
    'trial-text-quota': async () => ({ askedBy: await phones.trialsSince(yesterday()) }),
  };
  return new KeepWithinLimit(counts, limits, raiseAlarm, noteSecurityEvent, facts);
}
