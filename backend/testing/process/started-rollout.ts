import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findServerAccount, prepareServerFolders } from '../../embedded-postgres/server-home.js';
import { discardEmbeddedPostgres } from '../../embedded-postgres/start-embedded-postgres.js';

const TOP = fileURLToPath(new URL('../../../', import.meta.url));

/** Settings of the machine or the test run must not reach the product under test. */
const NOT_INHERITED = [
  'DATABASE_URL',
  'APP_MODE',
  'PORT',
  'HOST',
  'DATABASE_TLS',
  'DATABASE_OWNER_URL',
  'FAKE_CLOCK',
  'NODE_OPTIONS',
  'NODE_ENV',
  'DATA_FOLDER',
  'RATE_LIMIT_FACTOR',
  'TRUST_PROXY',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'SHUTDOWN_DELAY_MS',
];

/** Settings for a process on a machine whose clock is wrong. */
export const withWrongClock = (aheadMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${new URL('wrong-clock.mjs', import.meta.url).href}`,
  MACHINE_CLOCK_AHEAD_MS: String(aheadMs),
});

/** `npm start` as a process of its own. */
export class StartedRollout {
  output = '';
  private readonly child: ChildProcess;
  private readonly exited: Promise<number | null>;

  constructor(environment: Record<string, string>) {
    const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name));
    this.child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: TOP,
      env: { ...Object.fromEntries(inherited), PORT: '0', HOST: '127.0.0.1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that a signal can be sent to all of it, as a terminal does on Ctrl-C.
      detached: true,
    });
    this.child.stdout?.on('data', (chunk) => (this.output += String(chunk)));
    this.child.stderr?.on('data', (chunk) => (this.output += String(chunk)));
    this.exited = new Promise((resolve) => this.child.once('exit', (code) => resolve(code)));
  }

  /** The URL, once it is printed. @throws with the whole output if the process ends before. */
  async ready(): Promise<string> {
    const ended = this.exited.then((code) => {
      throw new Error(`ended with ${code}:\n${this.output}`);
    });
    return Promise.race([this.printed(/RollOut is ready: (\S+)/), ended]);
  }

  /** Waits for a line of output. */
  async says(pattern: RegExp): Promise<void> {
    await this.printed(pattern);
  }

  /** Ctrl-C: every process of the terminal's group gets it. @returns the exit code. */
  interrupt(): Promise<number | null> {
    return this.signalGroup('SIGINT');
  }

  /** As a container is stopped: the process alone gets it. @returns the exit code. */
  terminate(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exited;
  }

  /** The process dies without a chance to clean up. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  exitCode(): Promise<number | null> {
    return this.exited;
  }

  private signalGroup(signal: NodeJS.Signals): Promise<number | null> {
    const isRunning = this.child.exitCode === null && this.child.signalCode === null;
    if (isRunning && this.child.pid !== undefined) process.kill(-this.child.pid, signal);
    return this.exited;
  }

  private printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = pattern.exec(this.output);
        if (found) resolve(found[1] ?? found[0]);
      };
      this.child.stdout?.on('data', look);
      look();
    });
  }
}

export interface DataFolder {
  /** `npm start` with its data in this folder. */
  start(environment?: Record<string, string>): StartedRollout;
  /** Command lines of the PostgreSQL servers on this folder's data. */
  serversRunning(): string[];
  stopAll(): Promise<void>;
  remove(): Promise<void>;
}

/** A folder for the data of one spec file. */
export async function openDataFolder(): Promise<DataFolder> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rollout-start-'));
  const { home } = await prepareServerFolders(dataFolder, await findServerAccount());
  const started: StartedRollout[] = [];
  return {
    start: (environment = {}) => {
      const rollout = new StartedRollout({ DATA_FOLDER: dataFolder, LOG_LEVEL: 'error', ...environment });
      started.push(rollout);
      return rollout;
    },
    serversRunning: () =>
      execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes('postgres -D') && line.includes(home)),
    stopAll: async () => {
      await Promise.all(started.splice(0).map((rollout) => rollout.interrupt()));
    },
    remove: async () => {
      await discardEmbeddedPostgres(dataFolder);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
