/**
 * `npm run smoke:compose`: runs docker-compose.yml on the available Docker engine. Builds the image, starts the demo, then
 * three replicas behind the balancer, kills one and stops another while riders sign up, and restores the database from a
 * backup. Stops at the first failure.
 */
import assert from 'node:assert/strict';
import { HttpClient } from '../http/http-client.js';
import { ComposeProject } from './compose-project.js';
import { OnboardingLoad, type OnboardedRider } from './onboarding-load.js';

const AT_ONCE = 6;

const project = await ComposeProject.create();
try {
  await step('the image builds', () => project.compose('build', 'app'));
  await step('docker compose up serves the demo', demo);
  await step('three replicas come up behind the balancer', () =>
    project.compose('up', '--detach', '--wait', '--no-build', 'balancer'),
  );
  const riders = await step(
    'one is killed, all are replaced one after the other, and no rider loses anything',
    loseReplicas,
  );
  await step('a backup brings everything back', () => restoreBackup(riders));
} finally {
  await project.remove();
}
console.log('All of it held.');

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`ok ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return result;
}

/** The app's role reads and writes rows, and knows no other. */
async function appOwnsNothing(): Promise<void> {
  const query = "require('pg').Client";
  const script = `const c = new (${query})(process.env.DATABASE_URL); c.connect().then(() => c.query('DROP TABLE riders')).finally(() => c.end())`;
  await assert.rejects(
    project.compose('exec', '-T', 'app', 'node', '-e', script),
    /must be owner of table riders/,
  );
  assert.doesNotMatch(await project.compose('exec', '-T', 'app', 'env'), /of-the-owner/);
}

async function demo(): Promise<void> {
  await project.compose('up', '--detach', '--wait', '--no-build', 'app');
  const browser = new HttpClient(project.appUrl);
  assert.equal((await browser.get('/api/health/ready')).status, 200);
  assert.match((await browser.get('/start')).text, /<!doctype html>/i);
  assert.equal((await browser.get<{ appMode: string }>('/api/config')).body.appMode, 'demo');
  const identity = await project.compose('exec', '-T', 'app', 'id', '-u');
  assert.notEqual(identity.trim(), '0', 'the app runs as root');
  await assert.rejects(project.compose('exec', '-T', 'app', 'touch', '/app/x'), /Read-only file system/);
  await appOwnsNothing();
  await project.compose('stop', 'app');
}

async function loseReplicas(): Promise<readonly OnboardedRider[]> {
  const load = new OnboardingLoad(project.balancerUrl, AT_ONCE);
  await load.more(30);
  assert.deepEqual(load.retries, [], 'before anything happened');

  await project.compose('kill', 'replica-1');
  await load.more(30);
  console.log(`   killed: ${load.retries.length} requests sent again ${JSON.stringify(load.retries)}`);
  assert.ok(load.retries.length <= AT_ONCE, 'more than what was under way was sent again');

  const before = load.retries.length;
  await project.compose('stop', 'replica-2');
  await load.more(30);
  for (const replica of ['replica-1', 'replica-2', 'replica-3']) {
    const options = ['--detach', '--wait', '--no-deps', '--force-recreate'];
    await project.compose('up', ...options, replica);
    await load.more(10);
  }
  assert.deepEqual(load.retries.slice(before), [], 'replicas that are stopped or replaced drop nothing');

  await load.finish();
  for (const rider of load.riders) await everythingIsThere(rider);
  console.log(`   ${load.riders.length} riders, ${4 * load.riders.length} requests`);
  return load.riders;
}

async function everythingIsThere({ browser, userId, today }: OnboardedRider): Promise<void> {
  const routes = await browser.get<{ isActive: boolean }[]>(`/api/routes/user/${userId}`);
  assert.deepEqual(
    routes.body.map(({ isActive }) => isActive),
    [true],
  );
  const again = await browser.get(`/api/recommendations/user/${userId}/today`);
  assert.deepEqual(again.body, today);
}

/** The commands are those of docs/operations.md. */
async function restoreBackup(riders: readonly OnboardedRider[]): Promise<void> {
  const backup = project.file('rollout.dump');
  await project.shell(
    `docker compose exec -T database pg_dump --username rollout --format custom rollout > '${backup}'`,
  );
  await project.compose('stop', 'replica-1', 'replica-2', 'replica-3');
  await project.shell(
    `docker compose exec -T database psql --username rollout --dbname postgres --command 'DROP DATABASE rollout' --command 'CREATE DATABASE rollout'`,
  );
  await project.shell(
    `docker compose exec -T database pg_restore --username rollout --dbname rollout --no-privileges --exit-on-error < '${backup}'`,
  );
  await project.compose('up', '--detach', '--wait', '--no-build', 'balancer');
  for (const rider of riders) await everythingIsThere(rider);
}
