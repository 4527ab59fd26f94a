/**
 * The floor of the HTTP benchmark: Fastify and pg without anything else. Answers GET / with the same row as JSON, found by
 * the same key. Started as a process of its own: bare-server.ts RIDER_ID DATE, database in DATABASE_URL.
 */
import Fastify from 'fastify';
import pg from 'pg';

const [riderId, date] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const server = Fastify();

server.get('/', async () => {
  const { rows } = await pool.query({
    name: 'today',
    text: 'SELECT * FROM recommendations WHERE rider_id = $1 AND local_date = $2',
    values: [riderId, date],
  });
  return rows[0] ?? null;
});

console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
