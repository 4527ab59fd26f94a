/**
 * `npm run bench:directions`: how long a rider who drags the line waits for the new way, on the demo's world and over HTTP:
 * 300 drags of commutes of one to eight miles, one after the other, beside as many answers of /api/health/live.
 */
import 'reflect-metadata';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../../scripts/build-all.mjs';
import { startThrowAwayServer } from '../testing/database/throw-away-server.js';
import { HttpClient } from '../testing/http/http-client.js';
import { startServerProcess } from './http/server-process.js';

const AIM_P99_MS = 150;
const DRAGS = 300;
const WARM_UP = 20;

if (!(await buildAll())) process.exit(1);
const database = await startThrowAwayServer();
try {
  const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
  const app = await startServerProcess([main], { DATABASE_URL: database.url, PORT: '0', HOST: '127.0.0.1' });
  try {
    const client = new HttpClient(app.url.replace('localhost', '127.0.0.1'));
    report('floor: GET /api/health/live', await timesOf((_drag) => client.get('/api/health/live')));
    const p99 = report(
      'POST /api/directions',
      await timesOf((drag) => client.post('/api/directions', dragged(drag))),
    );
    console.log(`aim: p99 of at most ${AIM_P99_MS} ms`);
    if (p99 > AIM_P99_MS) process.exitCode = 1;
  } finally {
    await app.stop();
  }
} finally {
  await database.stop();
}

/** The same drags in every run: home stays, work moves away, and the point in between wanders beside the line. */
function dragged(drag: number) {
  const share = drag / DRAGS;
  const home = { lat: 45.5231, lng: -122.6765, address: 'Home' };
  const work = { lat: 45.5231 - 0.015 - 0.07 * share, lng: -122.6765 + 0.05 * share, address: 'Work' };
  const aside = 0.01 * Math.sin(drag);
  const between = { lat: (home.lat + work.lat) / 2 + aside, lng: (home.lng + work.lng) / 2 - aside };
  return { startLocation: home, endLocation: work, waypoints: [between] };
}

async function timesOf(ask: (drag: number) => Promise<{ readonly status: number }>): Promise<number[]> {
  const times: number[] = [];
  for (let drag = 0; drag < DRAGS + WARM_UP; drag += 1) {
    const startedAt = performance.now();
    const { status } = await ask(drag % DRAGS);
    if (drag >= WARM_UP) times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`answered ${status}`);
  }
  return times.sort((a, b) => a - b);
}

function report(name: string, sorted: readonly number[]): number {
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  console.log(`${name.padEnd(28)} median ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`);
  return at(0.99);
}
