/**
 * The floor of the HTTP benchmark: Fastify and pg without anything else. Answers GET / as anyone's server would have to: finds
 * session and recommendation in the database by the product's own statement, planned once, and sends the same
 * JSON. Started as a process of its own, with the database in DATABASE_URL, and statement and answer in FLOOR.
 */
import Fastify from 'fastify';
import pg from 'pg';

export interface Floor {
  readonly statement: { readonly name: string; readonly text: string };
  readonly values: readonly unknown[];
  /** What the product sends. */
  readonly answer: unknown;
}

const { statement, values, answer } = JSON.parse(process.env['FLOOR'] ?? '') as Floor;
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});
const server = Fastify();

server.get('/', async () => {
  const { rows } = await pool.query<{ rider_id: number | null }>({ ...statement, values: [...values] });
  return rows[0]?.rider_id ? answer : null;
});

console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
