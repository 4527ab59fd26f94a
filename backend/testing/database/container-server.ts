import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { getContainerRuntimeClient, ImageName, type ContainerRuntimeClient } from 'testcontainers';
import { REAPER_IMAGE } from 'testcontainers/build/reaper/reaper.js';
import { connectTo } from './server-commands.js';
import type { ThrowAwayServer } from './throw-away-server.js';

/** What production runs. */
export const IMAGE = 'postgres:18';
const DATA_IN_IMAGE = '/var/lib/postgresql';

const ENGINE_PATIENCE_MS = 5_000;
const PULL_PATIENCE_MS = 60_000;
const START_PATIENCE_MS = 60_000;
const BETWEEN_LOOKS_MS = 100;

/** On our containers: whose they are, so that what a killed keeper leaves behind is found. */
const KEEPER_LABEL = 'rollout.test-server-keeper';

/** Tests need speed and nothing after them; the rest is as the embedded server has it. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'timezone=UTC',
];

/**
 * PostgreSQL in a container of its own, its data in memory.
 * @throws with why there is none, in bounded time: no engine answers, or its image cannot be had soon.
 */
export async function startContainerServer(): Promise<ThrowAwayServer> {
  const engine = await within(ENGINE_PATIENCE_MS, getContainerRuntimeClient()).catch(() => {
    throw new Error('no Docker engine answers');
  });
  await clearAwayAbandoned(engine);
  if (!(await canBeHad(engine, IMAGE))) throw new Error(`the image ${IMAGE} is not there and cannot be had`);
  // Its reaper clears away after us even if we are killed; without it, the next run does.
  if (!(await canBeHad(engine, REAPER_IMAGE))) process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';

  const container = await new PostgreSqlContainer(IMAGE)
    .withUsername('rollout')
    .withDatabase('rollout')
    .withLabels({ [KEEPER_LABEL]: `${process.pid}@${hostname()}` })
    .withTmpFs({ [DATA_IN_IMAGE]: 'rw' })
    .withCommand(['postgres', ...SETTINGS.flatMap((setting) => ['-c', setting])])
    .withStartupTimeout(START_PATIENCE_MS)
    .start();
  // By number: what listens on 127.0.0.1 alone may not be found under the name.
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

/** The image sets itself up with a server that it then stops; the engine may forward the port a little later still. */
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

/** Whether the image is there, or is after having been pulled. */
async function canBeHad(engine: ContainerRuntimeClient, name: string): Promise<boolean> {
  const image = ImageName.fromString(name);
  if (await engine.image.exists(image)) return true;
  await within(PULL_PATIENCE_MS, engine.image.pull(image)).catch(() => undefined);
  return engine.image.exists(image);
}

async function clearAwayAbandoned({ container: containers }: ContainerRuntimeClient): Promise<void> {
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

/** The outcome, or a rejection once the time is up. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${ms} ms`)), ms);
  });
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer));
}
