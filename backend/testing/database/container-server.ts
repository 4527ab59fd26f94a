import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { getContainerRuntimeClient, ImageName, type ContainerRuntimeClient } from 'testcontainers';
import { REAPER_IMAGE } from 'testcontainers/build/reaper/reaper.js';
import { connectTo } from './server-commands.js';
import type { ThrowAwayServer } from './throw-away-server.js';

/** As in production. */
export const IMAGE = 'postgres:18.4';
const DATA_IN_IMAGE = '/var/lib/postgresql';

const ENGINE_PATIENCE_MS = 5_000;
const PULL_PATIENCE_MS = 60_000;
const START_PATIENCE_MS = 60_000;
const BETWEEN_LOOKS_MS = 100;

/** Label of our containers with their keeper, to find those of a killed one. */
const KEEPER_LABEL = 'rollout.test-server-keeper';

/** Tests need speed, not durability; the rest is as on the embedded server. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'timezone=UTC',
];

/**
 * PostgreSQL in its own container, with its data in memory.
 * @throws with the reason, in bounded time, if no engine answers or the image isn't available.
 */
export async function startContainerServer(): Promise<ThrowAwayServer> {
  const engine = await within(ENGINE_PATIENCE_MS, getContainerRuntimeClient()).catch(() => {
    throw new Error('no Docker engine answers');
  });
  await removeAbandoned(engine);
  if (!(await isAvailable(engine, IMAGE))) throw new Error(`the image ${IMAGE} is not available`);
  // The library's reaper removes the container even if we are killed; without it, the next run does.
  if (!(await isAvailable(engine, REAPER_IMAGE))) process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';

  const container = await new PostgreSqlContainer(IMAGE)
    .withUsername('rollout')
    .withDatabase('rollout')
    .withLabels({ [KEEPER_LABEL]: `${process.pid}@${hostname()}` })
    .withTmpFs({ [DATA_IN_IMAGE]: 'rw' })
    .withCommand(['postgres', ...SETTINGS.flatMap((setting) => ['-c', setting])])
    .withStartupTimeout(START_PATIENCE_MS)
    .start();
  // The name may resolve to an address other than 127.0.0.1.
  const url = container.getConnectionUri().replace('@localhost:', '@127.0.0.1:');
  const stop = async (): Promise<void> => void (await container.stop({ remove: true, removeVolumes: true }));
  try {
    await untilItAnswers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The image first starts and stops a server to set itself up, and the engine may forward the port late. */
async function untilItAnswers(url: string): Promise<void> {
  const patienceEndsAt = performance.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      const client = await connectTo(url);
      return await client.end();
    } catch (error) {
      if (performance.now() > patienceEndsAt) throw error;
      await pause(BETWEEN_LOOKS_MS);
    }
  }
}

/** Whether the image is there, pulling it if necessary. */
async function isAvailable(engine: ContainerRuntimeClient, name: string): Promise<boolean> {
  const image = ImageName.fromString(name);
  if (await engine.image.exists(image)) return true;
  await within(PULL_PATIENCE_MS, engine.image.pull(image)).catch(() => undefined);
  return engine.image.exists(image);
}

async function removeAbandoned({ container: containers }: ContainerRuntimeClient): Promise<void> {
  for (const { Id, Labels } of await containers.list()) {
    const [pid, host] = (Labels[KEEPER_LABEL] ?? '').split('@');
    if (host !== hostname() || isRunning(Number(pid))) continue;
    await containers.getById(Id).remove({ force: true, v: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Rejects when the time is up. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${ms} ms`)), ms);
  });
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer));
}
