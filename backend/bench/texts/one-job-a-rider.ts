import { createBoss } from '../../src/adapters/out/persistence/pg-boss/boss.js';
import type { MorningWorld } from '../../testing/morning/morning-world.js';

const QUEUE = 'one-job-a-rider';

/** What the queue alone takes if every rider is a job: sent, fetched and completed one by one. @returns jobs a second */
export async function measureJobs(sql: MorningWorld['sql'], count: number): Promise<number> {
  const executor = {
    executeSql: async (text: string, values: unknown[]) => ({ rows: await sql(text, values) }),
  };
  const boss = createBoss(executor, {
    maintenanceSeconds: null,
    onError: (error) => {
      throw error;
    },
  });
  await boss.start();
  await boss.createQueue(QUEUE);
  const start = performance.now();
  for (let rider = 0; rider < count; rider += 1) {
    await boss.send(QUEUE, { rider });
    const [job] = await boss.fetch(QUEUE);
    if (job) await boss.complete(QUEUE, job.id);
  }
  const seconds = (performance.now() - start) / 1000;
  await boss.stop({ graceful: false });
  return count / seconds;
}
