import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { connectTo } from '../database/server-commands.js';

const BACKEND = fileURLToPath(new URL('../../', import.meta.url));

let keeper: ChildProcess;

afterEach(async () => {
  if (keeper.exitCode !== null) return;
  const gone = once(keeper, 'exit');
  keeper.stdin?.end();
  await gone;
});

/** What the keeper reports about its server. */
async function keep(environment: Record<string, string>): Promise<{ url: string; description: string }> {
  keeper = spawn(
    process.execPath,
    ['--import', './testing/typescript/register.mjs', 'testing/database/test-server.ts'],
    {
      cwd: BACKEND,
      env: { ...process.env, TEST_DATABASE_URL: '', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(keeper.stdout!, 'data')) as [Buffer];
  return JSON.parse(String(line)) as { url: string; description: string };
}

/** Accepts connections and never answers. */
async function silentEngine(): Promise<Server> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('the test run’s database', () => {
  it('is the embedded one, without a long wait, if the configured engine never answers', async () => {
    const engine = await silentEngine();
    const { port } = engine.address() as AddressInfo;
    const startedAt = performance.now();
    const { url, description } = await keep({
      TEST_DATABASE: '',
      DOCKER_HOST: `tcp://127.0.0.1:${port}`,
    });
    expect(description).toMatch(/^PostgreSQL 18\.\d+, embedded, because no Docker engine answers$/);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    const client = await connectTo(url);
    await client.end();
    engine.close();
  });

  it('is the embedded one if requested', async () => {
    const { description } = await keep({ TEST_DATABASE: 'embedded' });
    expect(description).toMatch(/, embedded, as TEST_DATABASE says$/);
  });
});
