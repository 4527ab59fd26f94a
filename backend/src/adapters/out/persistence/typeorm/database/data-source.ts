import pg from 'pg';
import { DataSource } from 'typeorm';
import { ForecastRow } from '../coordination/typeorm.forecast-cache.js';
import { InboundTextRow } from '../texting/typeorm.inbound-texts.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from '../migrations/migrations.js';
import { PhoneOptOutRow } from '../texting/typeorm.opt-outs.js';
import { RateLimitRow, ServerSecretRow } from '../coordination/typeorm.rate-limits.js';
import { RecommendationRow } from '../recommendations/recommendation.row.js';
import { RequestPaceRow } from '../coordination/typeorm.request-pace.js';
import { RiderRow } from '../rider.row.js';
import { RouteRow } from '../routes/route.row.js';
import { SessionRow } from '../session.row.js';
import { TextRunRow, TextRow } from '../texting/text.row.js';
import { SignInCodeRow } from '../sign-in-code.row.js';
import { SignUpKeyRow } from '../sign-up-key.row.js';

export interface DataSourceOptions {
  readonly url: string;
  /** Connections this process may hold. PostgreSQL's own default is 100 for all processes together. */
  readonly poolSize?: number;
  /** How long to wait for a connection, a new one or one of a busy pool. */
  readonly connectTimeoutMs?: number;
  /** How long a statement may take; 0 = as long as it likes, for migrations. */
  readonly statementTimeoutMs?: number;
  /** An idle connection broke. The pool replaces it, so this is for the log only. */
  readonly onIdleConnectionLost?: (error: Error) => void;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** The server cancels a slow statement; a moment later we stop waiting for a server that says nothing at all. */
const SILENCE_AFTER_MS = 1_000;

/** Not connected yet: `initialize()` does that, and rejects where the database cannot be reached. */
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
      RouteRow,
      RecommendationRow,
      ForecastRow,
      RequestPaceRow,
      RateLimitRow,
      ServerSecretRow,
      TextRow,
      TextRunRow,
      PhoneOptOutRow,
      InboundTextRow,
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
      onConnect: hearOutErrors,
      types: { getTypeParser: typeParser },
      ...(statementTimeoutMs === 0
        ? {}
        : {
            statement_timeout: statementTimeoutMs,
            idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
            query_timeout: statementTimeoutMs + SILENCE_AFTER_MS,
          }),
    },
  });
}

/**
 * A connection that the pool hands to TypeORM has no listener of either's for a moment. An 'error' event that comes just
 * then, such as a shutdown of the server, would end the process; whoever has the connection finds out with the next statement.
 */
function hearOutErrors(connection: pg.ClientBase): void {
  connection.on('error', () => undefined);
}

/** A date is a calendar date, "2026-06-15"; pg would make it an instant at midnight in the server's zone. */
function typeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>): unknown {
  return oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format);
}
