import { answerOrSaved } from './answers';

/** Set by the build: every file of the app, and a hash of them all. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

/** On slow 4G a screen takes less than one second. */
const PATIENCE_MS = 3000;

const PREFIX = 'rollout-shell-';
const CACHE = PREFIX + SHELL_VERSION;

/** Downloads the whole app, so that it works without a network. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Bypasses the browser's cache, except for files with their content's hash in their name.
  const requests = SHELL_FILES.map(
    (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }),
  );
  await cache.addAll(requests);
}

export async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A screen comes from the server, so that a new version shows at once; from the shell if that fails or is slow. */
export function screenOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const prerendered = `${pathname}.html`;
  const file = SHELL_FILES.includes(prerendered) ? prerendered : '/index.html';
  return answerOrSaved(fetch(request), PATIENCE_MS, () => fromShell(file));
}

export const isShellFile = ({ pathname }: URL): boolean => SHELL_FILES.includes(pathname);

export const fileOf = async (request: Request): Promise<Response> =>
  (await fromShell(new URL(request.url).pathname)) ?? fetch(request);

const fromShell = async (path: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(path, { ignoreVary: true });
