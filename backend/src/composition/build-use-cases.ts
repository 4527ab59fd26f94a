import { ChangeRider } from '../application/accounts/change-rider.js';
import { ChangeRoute, DeleteRoute, ReadRoutes, SaveRoute } from '../application/routes/rider-routes.js';
import { CollectRiderData, DeleteAccount } from '../application/accounts/rider-data.js';
import { ManagePasskeys, SignInByPasskey } from '../application/accounts/passkeys.js';
import { FindDirections, PlanPath } from '../application/routes/plan-path.js';
import {
  GenerateRecommendation,
  type FailureLog,
} from '../application/recommendations/generate-recommendation.js';
import { LocateAddress, SuggestAddresses } from '../application/routes/addresses.js';
import { RequestSignInCode, type CodeTrouble, SignIn } from '../application/accounts/sign-in.js';
import { ListDevices, SignOut, SignedInRider } from '../application/accounts/sessions.js';
import { SignUp } from '../application/accounts/sign-up.js';
import { UpcomingHolidays } from '../application/accounts/upcoming-holidays.js';
import { TodaysRecommendation } from '../application/recommendations/todays-recommendation.js';
import type { Ports } from './ports.js';
import type { RaiseAlarm } from '../application/ports/measurements.port.js';
import { HasOptedOut } from '../application/texting/opt-outs.js';
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
  const { signInCodes, codeSeals } = ports;
  const sources = { weather: ports.weather, air: ports.airQuality, traffic: ports.traffic };
  const planPath = new PlanPath({ directions, elevation }, logFailure);
  const handleSmsRejection = buildHandleSmsRejection(ports, raiseAlarm);
  return [
    new SignUp(riders, ports.optOuts, { timeZones, usStates }, tokens, clock),
    new SignedInRider(sessions, tokens, clock),
    new RequestSignInCode(signInCodes, riders, codeSeals, ports.sms, clock, logCode),
    new SignIn(signInCodes, codeSeals, tokens, clock),
    new SignOut(sessions, tokens),
    new ListDevices(sessions, tokens, clock),
    new ManagePasskeys(ports),
    new SignInByPasskey(ports),
    new CollectRiderData(ports, clock),
    new DeleteAccount(riders),
    new UpcomingHolidays(ports.holidays, usStates, clock),
    new ChangeRider(riders, { timeZones, usStates }, ports.optOuts),
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
    new TodaysRecommendation(ports.today, sessions, recommendations, tokens, clock),
    new LocateAddress(ports.geocoding, logFailure),
    new SuggestAddresses(ports.geocoding, logFailure),
    new SendTestText(ports, handleSmsRejection),
    new ReceiveText(ports, clock),
    new ReceiveReceipt(ports.texts, handleSmsRejection, clock),
    new HasOptedOut(ports.optOuts),
  ];
}

export const buildHandleSmsRejection = ({ optOuts, subscriptions, clock }: Ports, raiseAlarm: RaiseAlarm) =>
  new HandleSmsRejection(optOuts, subscriptions, clock, (trouble) =>
    raiseAlarm('texts-refused', 'texts are refused', { ...trouble }),
  );
