import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOP = fileURLToPath(new URL('../../../', import.meta.url));
const APPS = ['app', 'migrate', 'replica-1', 'replica-2', 'replica-3'];

/**
 * docker-compose.yml as a separate project, in demo mode regardless of `.env`, on free ports, with rate limits high enough
 * for a load test. `remove` leaves nothing behind.
 */
export class ComposeProject {
  private constructor(
    private readonly folder: string,
    private readonly parameters: readonly string[],
    private readonly environment: NodeJS.ProcessEnv,
    readonly appUrl: string,
    readonly balancerUrl: string,
  ) {}

  static async create(): Promise<ComposeProject> {
    const folder = await mkdtemp(join(tmpdir(), 'rollout-compose-'));
    const override = join(folder, 'override.yml');
    await writeFile(override, `services:\n${APPS.map(inDemoMode).join('')}`);
    const [app, http, https] = await freePorts();
    const project = `rollout-smoke-${process.pid}`;
    return new ComposeProject(
      folder,
      ['compose', '--project-name', project, '--file', 'docker-compose.yml', '--file', override],
      {
        ...process.env,
        COMPOSE_PROFILES: 'scale',
        DATABASE_URL: '',
        POSTGRES_PASSWORD: 'of-the-owner',
        ROLLOUT_DATABASE_PASSWORD: 'of-the-app',
        PUBLISH_ON: '127.0.0.1',
        PORT: String(app),
        HTTP_PORT: String(http),
        HTTPS_PORT: String(https),
        SITE_ADDRESS: ':80',
        SHUTDOWN_DELAY_MS: '3000',
      },
      `http://127.0.0.1:${app}`,
      `http://127.0.0.1:${http}`,
    );
  }

  /** `docker compose …`. @returns what it printed. @throws with what it printed, if it fails. */
  compose(...parameters: string[]): Promise<string> {
    return this.run([...this.parameters, ...parameters]);
  }

  /** A file inside the project's own folder. */
  file(name: string): string {
    return join(this.folder, name);
  }

  /** Runs one shell line, in which `docker compose` means this project. */
  shell(line: string): Promise<string> {
    const quoted = ['docker', ...this.parameters].map((word) => `'${word}'`).join(' ');
    return execute('sh', ['-ec', line.replaceAll('docker compose', quoted)], this.environment);
  }

  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--timeout', '15');
    await rm(this.folder, { recursive: true, force: true });
  }

  private run(parameters: readonly string[]): Promise<string> {
    return execute('docker', parameters, this.environment);
  }
}

const inDemoMode = (service: string): string =>
  `  ${service}:
    env_file: !reset []
    environment:
      APP_MODE: demo
      FAKE_CLOCK: '2026-06-15T06:58:00-07:00'
      RATE_LIMIT_FACTOR: '1000'
`;

function execute(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      [...parameters],
      { cwd: TOP, env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${command} ${parameters.join(' ')}\n${stdout}${stderr}`));
        else resolve(stdout);
      },
    );
  });
}

async function freePorts(): Promise<[number, number, number]> {
  const servers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports as [number, number, number];
}
