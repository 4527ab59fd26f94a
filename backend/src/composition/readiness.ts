import type { DatabaseHealth } from '../adapters/out/persistence/typeorm/database/migrate-database.js';

/** Null if the app can serve riders, else why not. */
export function describeReadiness(database: DatabaseHealth): string | null {
  switch (database.state) {
    case 'ready':
      return null;
    case 'unreachable':
      return 'The database does not answer.';
    case 'not-migrated':
      return 'The database waits for migrations.';
  }
}

/** What readiness says from the first signal on, while requests are still served. */
export const STOPPING = 'RollOut is stopping.';
