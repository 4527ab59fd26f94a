import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a server as a process of its own and waits for the URL that it prints. */
export function startServerProcess(
  parameters: readonly string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, parameters, {
    // A benchmark is one address that asks as fast as it can.
    env: { ...process.env, RATE_LIMIT_FACTOR: '1000000', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (chunk: unknown): void => {
      output += String(chunk);
      const url = /^(?:RollOut is ready: )?(http\S+)$/m.exec(output)?.[1];
      if (url === undefined) return;
      // What comes later is read and dropped, as cheaply as the load generator beside it needs.
      child.stdout.off('data', look);
      child.stdout.resume();
      const stop = async (): Promise<void> => {
        child.kill('SIGTERM');
        await exited;
      };
      resolve({ url, pid: child.pid ?? 0, stop });
    };
    child.stdout.on('data', look);
    void exited.then(() => reject(new Error(`ended before it was ready:\n${output}`)));
  });
}

const MS_PER_TICK = 10;

/** Milliseconds of processor time that a process has used with all its threads, as Linux says; NaN elsewhere. */
export async function processorMs({ pid }: ServerProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [userTicks, systemTicks] = stat.split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
  return (Number(userTicks) + Number(systemTicks)) * MS_PER_TICK;
}

/** The built server of a checkout; up to 0.1.0 it was one folder higher. */
export function builtServer(checkout: string): string {
  const server = join(checkout, 'backend/dist/src/main.js');
  return existsSync(server) ? server : join(checkout, 'backend/dist/main.js');
}
