import { answerOrSaved } from './answer-or-saved';
import { worker } from './worker-scope';

/** Put in by the build: every file that the app consists of, and a fingerprint of them all. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

/** On slow 4G a screen is there in less than one second. */
const PATIENCE_MS = 3000;

const PREFIX = 'rollout-shell-';
const CACHE = PREFIX + SHELL_VERSION;

/** Fetches the whole app, so that all of it is there without a network. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache, but for what carries its content's hash in its name.
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

/** A screen: from the server, so that a new version shows at once; without a network, or a slow one, from the shell. */
export function screenOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const written = SHELL_FILES.includes(`${pathname}.html`) ? `${pathname}.html` : '/index.html';
  return answerOrSaved(fetch(request), PATIENCE_MS, () => fromShell(written));
}

/** A file of the app. */
export const fileOf = async (request: Request): Promise<Response> =>
  (await fromShell(new URL(request.url).pathname)) ?? fetch(request);

export const isShellFile = (url: URL): boolean =>
  url.origin === worker.location.origin && SHELL_FILES.includes(url.pathname);

const fromShell = async (path: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(path, { ignoreVary: true });
