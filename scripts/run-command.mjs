import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command in the project's root.
 *
 * @param options `env` is added to the environment; with `quiet` the output is returned instead of shown;
 *   `cwd` is the root of another copy of the project
 * @returns {Promise<{ exitCode: number | null, output: string }>}
 */
export function runCommand([executable, ...parameters], { env = {}, quiet = false, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(executable, parameters, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ exitCode: null, output: String(error) }));
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });
}
