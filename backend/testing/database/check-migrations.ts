/** `npm run check:migrations`: fails if migrations and entities differ, or a migration can't be undone. */
import { migrateDatabase } from '../../src/adapters/out/persistence/typeorm/database/migrate-database.js';
import {
  lostOnTheWayBack,
  downAndUpAgain,
  pendingSchemaChanges,
  schemaDifferences,
} from './migration-checks.js';
import { runOnServer, urlOfDatabase } from './server-commands.js';
import { startThrowAwayServer } from './throw-away-server.js';

const postgres = await startThrowAwayServer();
try {
  await runOnServer(postgres.url, 'CREATE DATABASE made_of_entities');
  await migrateDatabase(postgres.url);
  report('TypeORM would still run', await pendingSchemaChanges(postgres.url));
  report(
    'migrations (-) and entities (+) differ',
    await schemaDifferences(postgres.url, urlOfDatabase(postgres.url, 'made_of_entities')),
  );
  report('undoing and running again changes the schema', await downAndUpAgain(postgres.url));
  report('undoing and running again changes rows', await lostOnTheWayBack(postgres.url));
} finally {
  await postgres.stop();
}
if (process.exitCode === undefined)
  console.log('Migrations and entities agree, and every migration can be undone.');

function report(problem: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.error([`${problem}:`, ...lines].join('\n  '));
  process.exitCode = 1;
}
