import { spawn } from 'node:child_process';

export interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server as a process of its own and waits for the URL that it prints. */
export function startServerProcess(
  parameters: readonly string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      // What comes later is read and dropped, as a log collector would.
      if (output.length < 10_000) output += String(chunk);
      const url = /https?:\/\/[\w.:[\]]+/.exec(
        output.split('\n').find((line) => /ready|^http/.test(line)) ?? '',
      )?.[0];
      if (url === undefined) return;
      const stop = async (): Promise<void> => {
        child.kill('SIGTERM');
        await exited;
      };
      resolve({ url, stop });
    });
    void exited.then(() => reject(new Error(`ended before it was ready:\n${output}`)));
  });
}
