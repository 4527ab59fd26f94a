import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TOP = fileURLToPath(new URL('../../../', import.meta.url));
const START_TAKES_AT_MOST_MS = 30_000;

/** All that the product gets of this machine: settings of a developer or of the test run must not reach it. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot'];

/** Empty counts as not set, and keeps a developer's .env out. */
const AS_DELIVERED = {
  APP_MODE: 'demo',
  DATA_FOLDER: '',
  WEATHER_PROVIDER: '',
  AIR_QUALITY_PROVIDER: '',
  TRAFFIC_PROVIDER: '',
  GEOCODING_PROVIDER: '',
  SMS_PROVIDER: '',
  FAKE_WEATHER_SCENARIO: '',
};

export interface RunningProduct {
  readonly url: string;
  /** As Ctrl-C does. @returns what it printed */
  stop(): Promise<string>;
}

/**
 * Starts the built product as a process of its own, on a free port. It is what `npm start` starts once all is built;
 * building is left to the global setup, so that an edit in the middle of a run changes nothing under a test.
 */
export async function startProduct(settings: Record<string, string>): Promise<RunningProduct> {
  const inherited = INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const child = spawn(process.execPath, ['backend/dist/src/main.js'], {
    cwd: TOP,
    env: {
      ...Object.fromEntries(inherited),
      ...AS_DELIVERED,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Every test of a worker comes from one address.
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await ready(child, output);
  return {
    url,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
      return output.join('');
    },
  };
}

/** @throws with all that it printed, if it ends or stays silent instead. */
function ready(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      child.kill('SIGKILL');
      reject(new Error(`The product ${what}:\n${output.join('')}`));
    };
    const timer = setTimeout(() => fail('did not start in time'), START_TAKES_AT_MOST_MS);
    child.once('error', (error) => fail(`could not be started (${error.message})`));
    child.once('exit', () => fail('ended'));
    const read = (chunk: Buffer) => {
      output.push(chunk.toString());
      const url = /RollOut is ready: (\S+)/.exec(output.join(''))?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}
