import type { DataSource } from 'typeorm';
import { AlignedClock, SystemClock } from '../adapters/out/clock/clocks.js';
import { Database } from '../adapters/out/persistence/typeorm/database/database.js';

const NOW = { name: 'now', text: 'SELECT clock_timestamp() AS now' };

/** The clock that all replicas of this database share, aligned once. */
export async function alignedClock(dataSource: DataSource): Promise<AlignedClock> {
  const database = new Database(dataSource);
  const clock = new AlignedClock(new SystemClock(), async () => {
    const [row] = (await database.query<{ now: Date }>(NOW, [])) as [{ now: Date }];
    return row.now;
  });
  await clock.align();
  return clock;
}
