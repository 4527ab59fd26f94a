import type { AirQualityPort } from '../application/ports/air-quality.port.js';
import type { ClimateCachePort } from '../application/climate/climate-cache.port.js';
import type { ClimatePort } from '../application/climate/climate.port.js';
import type { Clock, TimeZones } from '../application/ports/clock.port.js';
import type { CodeSeals, Tokens } from '../application/ports/secrets.port.js';
import type { DemoPort } from '../application/ports/demo.port.js';
import type { DirectionsPort } from '../application/routes/directions.port.js';
import type { ElevationPort } from '../application/routes/elevation.port.js';
import type { ForecastCachePort } from '../application/ports/forecast-cache.port.js';
import type { GeocodingPort } from '../application/routes/geocoding.port.js';
import type { HolidaysPort } from '../application/ports/holidays.port.js';
import type { InboundTextsPort } from '../application/texting/inbound-texts.port.js';
import type { DatabaseMemoryPort } from '../application/texting/morning/database-memory.port.js';
import type { MorningJobsPort } from '../application/texting/morning/morning-jobs.port.js';
import type { MorningRunsPort } from '../application/texting/morning/morning-runs.port.js';
import type {
  MorningTextsPort,
  UnknownTextsPort,
} from '../application/texting/morning/morning-texts.port.js';
import type { PhonesPort } from '../application/ports/phones.port.js';
import type { OptOutsPort, SubscriptionsPort } from '../application/ports/opt-outs.port.js';
import type { RateLimitsPort } from '../application/ports/rate-limits.port.js';
import type { Measurements } from '../application/ports/measurements.port.js';
import type { PasskeysPort, WebAuthnPort } from '../application/accounts/passkeys.port.js';
import type { ProviderState } from '../application/ports/provider-failure.js';
import type { MonthlyPartitionsPort } from '../application/maintenance/monthly-partitions.port.js';
import type { RecommendationsPort } from '../application/ports/recommendations.port.js';
import type { RequestPacePort } from '../application/ports/request-pace.port.js';
import type { RidersPort } from '../application/ports/riders.port.js';
import type { RoutesPort } from '../application/ports/routes.port.js';
import type { SessionsPort } from '../application/ports/sessions.port.js';
import type { SignInCodesPort } from '../application/accounts/sign-in-codes.port.js';
import type { SmsCallbacksPort } from '../application/texting/sms-callbacks.port.js';
import type { SmsPort } from '../application/ports/sms.port.js';
import type { TodayPort } from '../application/recommendations/today.port.js';
import type { TextsPort } from '../application/ports/texts.port.js';
import type { TrafficPort } from '../application/recommendations/traffic.port.js';
import type { UsStates } from '../application/ports/us-states.port.js';
import type { WeatherPort } from '../application/ports/weather.port.js';

/** Where riders, routes, recommendations, sessions, texts and what replicas share are kept. */
export interface Storage {
  readonly riders: RidersPort;
  readonly sessions: SessionsPort;
  readonly signInCodes: SignInCodesPort;
  readonly passkeys: PasskeysPort;
  readonly routes: RoutesPort;
  readonly recommendations: RecommendationsPort;
  readonly today: TodayPort;
  readonly forecastCache: ForecastCachePort;
  readonly climateCache: ClimateCachePort;
  readonly requestPace: RequestPacePort;
  readonly rateLimits: RateLimitsPort;
  readonly texts: TextsPort;
  readonly phones: PhonesPort;
  readonly optOuts: OptOutsPort;
  readonly subscriptions: SubscriptionsPort;
  readonly inboundTexts: InboundTextsPort;
  readonly monthlyPartitions: MonthlyPartitionsPort;
  /** Null in memory: only PostgreSQL runs the morning. */
  readonly morning: MorningStorage | null;
}

/** What the morning run keeps and queues, and the rest of the storage on the run's own connections. */
export interface MorningStorage extends Omit<Storage, 'morning'> {
  readonly morningRuns: MorningRunsPort;
  readonly morningTexts: MorningTextsPort;
  readonly unknownTexts: UnknownTextsPort;
  readonly morningJobs: MorningJobsPort;
  readonly databaseMemory: DatabaseMemoryPort;
}

/** What the morning run talks to instead, so that it never takes a connection from riders. */
export interface MorningPorts extends MorningStorage {
  readonly weather: WeatherPort;
  readonly airQuality: AirQualityPort;
}

/** Everything the use cases talk to. */
export interface Ports extends Storage {
  readonly morning: MorningPorts | null;
  readonly clock: Clock;
  readonly timeZones: TimeZones;
  readonly usStates: UsStates;
  readonly holidays: HolidaysPort;
  readonly tokens: Tokens;
  readonly codeSeals: CodeSeals;
  /** Null where the installation has no address that passkeys can be bound to. */
  readonly webAuthn: WebAuthnPort | null;
  readonly weather: WeatherPort;
  readonly airQuality: AirQualityPort;
  /** The same sources, asked now for the hour in which the morning texts are made. */
  readonly forecastsAhead: { readonly weather: WeatherPort; readonly air: AirQualityPort };
  readonly climate: ClimatePort;
  readonly traffic: TrafficPort;
  readonly directions: DirectionsPort;
  readonly elevation: ElevationPort;
  readonly geocoding: GeocodingPort;
  readonly sms: SmsPort;
  /** Null unless a text provider with callbacks is configured. */
  readonly smsCallbacks: SmsCallbacksPort | null;
  readonly measurements: Measurements;
  /** Of the providers that are asked over the network. */
  readonly providerStates: () => readonly ProviderState[];
  /** Null in live mode. */
  readonly demo: DemoPort | null;
}
