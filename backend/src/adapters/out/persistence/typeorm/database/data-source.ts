import pg from 'pg';
import { DataSource } from 'typeorm';
import { ClimateYearRow } from '../coordination/typeorm.climate-cache.js';
import { ForecastRow } from '../coordination/typeorm.forecast-cache.js';
import { DatabaseMemoryRow } from '../texting/typeorm.database-memory.js';
import { InboundTextRow } from '../texting/typeorm.inbound-texts.js';
import { InstallationRow } from './installation.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from '../migrations/migrations.js';
import { PhoneConsentRow, PhoneTrialRow } from '../texting/phone.rows.js';
import { PhoneOptOutRow } from '../texting/typeorm.opt-outs.js';
import { RateLimitRow, ServerSecretRow } from '../coordination/typeorm.rate-limits.js';
import { RecommendationRow } from '../recommendations/recommendation.row.js';
import { RequestPaceRow } from '../coordination/typeorm.request-pace.js';
import { RiderRow } from '../accounts/rider.row.js';
import { RouteRow } from '../routes/route.row.js';
import { SessionRow } from '../accounts/typeorm.sessions.js';
import { TextMessageRow, TextRunRow, TextRow } from '../texting/text.row.js';
import { PasskeyChallengeRow, PasskeyRow } from '../accounts/typeorm.passkeys.js';
import { SignInCodeRow } from '../accounts/typeorm.sign-in-codes.js';
import { SignUpKeyRow } from '../accounts/sign-up-keys.js';

export interface DataSourceOptions {
  readonly url: string;
  /** Connections this process may hold. PostgreSQL's own default is 100 for all processes together. */
  readonly poolSize?: number;
  /** How long to wait for a connection, new or from a busy pool. */
  readonly connectTimeoutMs?: number;
  /** How long a statement may take; 0 for no limit, as migrations need. */
  readonly statementTimeoutMs?: number;
  /**
   * Plans each prepared statement once per connection, for statements that find rows by key. Left to itself, PostgreSQL plans
   * every look into a table of many partitions again, which takes longer than the look. Default: as PostgreSQL decides.
   */
  readonly plansOnce?: boolean;
  /** Called when an idle connection breaks. For the log only: the pool replaces it. */
  readonly onIdleConnectionLost?: (error: Error) => void;
}

const POOL_SIZE = 10;
/** The morning run's own connections: while it uses all of them, riders still have theirs. */
export const MORNING_POOL_SIZE = 8;
const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** The server cancels a slow statement; this much later we give up on a server that doesn't answer at all. */
const SILENT_SERVER_GRACE_MS = 1_000;

/**
 * The entities declare the tables as they are; migrations are how existing databases got there, and `npm run
 * check:migrations` fails where the two differ. Triggers, which entities can't declare, are in migrations only.
 * Not connected yet: `initialize()` connects, and rejects if the database can't be reached.
 */
export function createDataSource(options: DataSourceOptions): DataSource {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  return new DataSource({
    type: 'postgres',
    url: options.url,
    applicationName: 'rollout',
    entities: [
      RiderRow,
      SessionRow,
      SignInCodeRow,
      SignUpKeyRow,
      PasskeyRow,
      PasskeyChallengeRow,
      RouteRow,
      RecommendationRow,
      ForecastRow,
      ClimateYearRow,
      RequestPaceRow,
      RateLimitRow,
      ServerSecretRow,
      TextRow,
      TextMessageRow,
      TextRunRow,
      PhoneOptOutRow,
      PhoneConsentRow,
      PhoneTrialRow,
      InboundTextRow,
      InstallationRow,
      DatabaseMemoryRow,
    ],
    migrations: MIGRATIONS,
    migrationsTableName: MIGRATIONS_TABLE,
    synchronize: false,
    installExtensions: false,
    logging: false,
    poolSize: options.poolSize ?? POOL_SIZE,
    connectTimeoutMS: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    // Without a listener the pool's 'error' event would end the process.
    poolErrorHandler: options.onIdleConnectionLost ?? (() => undefined),
    extra: {
      keepAlive: true,
      onConnect: ignoreErrorEvents,
      ...(options.plansOnce && { options: '-c plan_cache_mode=force_generic_plan' }),
      types: { getTypeParser: typeParser },
      ...(statementTimeoutMs === 0
        ? {}
        : {
            statement_timeout: statementTimeoutMs,
            idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
            query_timeout: statementTimeoutMs + SILENT_SERVER_GRACE_MS,
          }),
    },
  });
}

/**
 * While the pool hands a connection to TypeORM, neither listens to it. An 'error' event at that moment, such as a server's
 * shutdown, would end the process; the next statement on the connection fails anyway.
 */
function ignoreErrorEvents(connection: pg.ClientBase): void {
  connection.on('error', () => undefined);
}

/** Keeps a date as "2026-06-15"; pg would make it an instant at midnight in this machine's zone. */
function typeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>): unknown {
  return oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format);
}
