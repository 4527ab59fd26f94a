/**
 * The role that the app may run as: it reads and writes rows and owns nothing, so that what takes over the app can neither
 * drop or change a table nor read files or start programs as a superuser can. In SQL, as TypeORM knows no roles.
 */
import pg from 'pg';
import { SCHEMA as QUEUES } from '../../pg-boss/boss.js';
import { MIGRATIONS_TABLE } from '../migrations/migrations.js';

const { escapeIdentifier, escapeLiteral } = pg;

const MAY_MAKE_ROLES = 'SELECT FROM pg_roles WHERE rolname = current_user AND (rolcreaterole OR rolsuper)';

export class MayNotMakeRoles extends Error {}

/**
 * Makes the role of `appUrl` with its password unless it exists, and lets it use the migrated database of `ownerUrl`. What
 * the owner creates later is included. May be done again.
 * @throws MayNotMakeRoles; the driver's error.
 */
export async function letAppIn(ownerUrl: string, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const role = escapeIdentifier(decodeURIComponent(username));
  const owner = new pg.Client({ connectionString: ownerUrl });
  // Failed calls reject as well; an unhandled event would end the process.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    const known = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [
      decodeURIComponent(username),
    ]);
    if (known.rowCount === 0) {
      // PostgreSQL would log the statement that it refuses, password included.
      const { rows } = await owner.query(MAY_MAKE_ROLES);
      if (rows.length === 0) throw new MayNotMakeRoles();
      await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD ${escapeLiteral(decodeURIComponent(password))}`);
    }
    for (const grant of grantsTo(role)) await owner.query(grant);
  } finally {
    await owner.end();
  }
}

const grantsTo = (role: string): readonly string[] => [
  `REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
  `GRANT USAGE ON SCHEMA public, ${QUEUES} TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, ${QUEUES} TO ${role}`,
  `ALTER DEFAULT PRIVILEGES IN SCHEMA public, ${QUEUES} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
  `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, ${QUEUES} TO ${role}`,
  `ALTER DEFAULT PRIVILEGES IN SCHEMA public, ${QUEUES} GRANT USAGE ON SEQUENCES TO ${role}`,
  // It looks there whether it may start.
  `REVOKE INSERT, UPDATE, DELETE ON ${MIGRATIONS_TABLE} FROM ${role}`,
  `GRANT EXECUTE ON FUNCTION make_month(regclass, date), drop_month(regclass, text) TO ${role}`,
];
