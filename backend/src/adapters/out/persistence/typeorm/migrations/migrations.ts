import { CreateStorage1795212000000 } from './1795212000000-create-storage.js';
import { CreateRequestPaces1795219200000 } from './1795219200000-create-request-paces.js';
import { KeepRidersConsistent1795221000000 } from './1795221000000-keep-riders-consistent.js';
import { LetSessionsEnd1795300000000 } from './1795300000000-let-sessions-end.js';
import { ConfirmPhones1795300100000 } from './1795300100000-confirm-phones.js';
import { SignUpOnce1795300200000 } from './1795300200000-sign-up-once.js';
import { CreateRateLimits1795301000000 } from './1795301000000-create-rate-limits.js';
import { CreateInboundTexts1795302000000 } from './1795302000000-create-inbound-texts.js';
import { CreateTexts1795303000000 } from './1795303000000-create-texts.js';
import { LimitGusts1795304000000 } from './1795304000000-limit-gusts.js';
import { ChooseRideDays1796100000000 } from './1796100000000-choose-ride-days.js';
import { ValidateRideDays1796100100000 } from './1796100100000-validate-ride-days.js';
import { PrepareRecommendationMonths1796200000000 } from './1796200000000-prepare-recommendation-months.js';
import { PartitionRecommendations1796200100000 } from './1796200100000-partition-recommendations.js';
import { FindEndedWindows1796200200000 } from './1796200200000-find-ended-windows.js';
import { RecordConsent1796300000000 } from './1796300000000-record-consent.js';
import { ValidatePhones1796300100000 } from './1796300100000-validate-phones.js';
import { BindByCode1796300200000 } from './1796300200000-bind-by-code.js';
import { PrepareTextMonths1796400000000 } from './1796400000000-prepare-text-months.js';
import { PartitionTexts1796400100000 } from './1796400100000-partition-texts.js';
import { CreateRoutesOnce1796500000000 } from './1796500000000-create-routes-once.js';
import { NameDevices1796500100000 } from './1796500100000-name-devices.js';
import { CreatePasskeys1796500200000 } from './1796500200000-create-passkeys.js';
import { CreateClimateYears1796600000000 } from './1796600000000-create-climate-years.js';
import { RememberTheDatabase1796700000000 } from './1796700000000-remember-the-database.js';
import { SkipTextIds1796700100000 } from './1796700100000-skip-text-ids.js';
import { DateForecasts1796800000000 } from './1796800000000-date-forecasts.js';
import { KeepFinishedAnswers1796900000000 } from './1796900000000-keep-finished-answers.js';
import { RememberLive1797000000000 } from './1797000000000-remember-live.js';
import { MakeMonthsForOthers1797000100000 } from './1797000100000-make-months-for-others.js';
import { RideAnotherWayHome1797200000000 } from './1797200000000-ride-another-way-home.js';
import { ValidateWaysHome1797200100000 } from './1797200100000-validate-ways-home.js';

/** Where TypeORM notes which migrations have run. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/** In the order of their timestamps. A migration that has been released is never changed. */
export const MIGRATIONS = [
  CreateStorage1795212000000,
  CreateRequestPaces1795219200000,
  KeepRidersConsistent1795221000000,
  LetSessionsEnd1795300000000,
  ConfirmPhones1795300100000,
  SignUpOnce1795300200000,
  CreateRateLimits1795301000000,
  CreateInboundTexts1795302000000,
  CreateTexts1795303000000,
  LimitGusts1795304000000,
  ChooseRideDays1796100000000,
  ValidateRideDays1796100100000,
  PrepareRecommendationMonths1796200000000,
  PartitionRecommendations1796200100000,
  FindEndedWindows1796200200000,
  RecordConsent1796300000000,
  ValidatePhones1796300100000,
  BindByCode1796300200000,
  PrepareTextMonths1796400000000,
  PartitionTexts1796400100000,
  CreateRoutesOnce1796500000000,
  NameDevices1796500100000,
  CreatePasskeys1796500200000,
  CreateClimateYears1796600000000,
  RememberTheDatabase1796700000000,
  SkipTextIds1796700100000,
  DateForecasts1796800000000,
  KeepFinishedAnswers1796900000000,
  RememberLive1797000000000,
  MakeMonthsForOthers1797000100000,
  RideAnotherWayHome1797200000000,
  ValidateWaysHome1797200100000,
];
