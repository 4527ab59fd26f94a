import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TOP = fileURLToPath(new URL('../../../', import.meta.url));
/** Generous: a busy machine is slow, and a product that fails to start ends by itself. */
const START_DEADLINE_MS = 120_000;

/** The only variables passed on: a developer's settings, or the test run's, must not reach the product. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot'];

/** Empty counts as not set, and overrides a developer's .env. */
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
  /** Stops it as Ctrl-C does. @returns what it printed */
  stop(): Promise<string>;
}

/**
 * Starts the built product in its own process, on a free port, as `npm start` does after building. The global setup builds,
 * so that an edit during a run changes nothing.
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
      // All tests of a worker come from one IP address.
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

/** Resolves to its URL. @throws with everything it printed, if it ends or doesn't get ready in time */
function ready(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (how: string) => {
      child.kill('SIGKILL');
      reject(new Error(`The product ${how}:\n${output.join('')}`));
    };
    const timer = setTimeout(() => fail('did not start in time'), START_DEADLINE_MS);
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
