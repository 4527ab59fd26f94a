/**
 * `npm run bench:texts`: a whole morning, from who wants a text to what became of it, for 10,000 and for 100,000 riders in the
 * same 500 forecast cells, beside the same rows written by bare SQL and beside one queue job a rider, in the same run.
 */
import stopServer from '../testing/database/global-teardown.mjs';
import startServer from '../testing/database/global-setup.mjs';
import { compareAndReport } from './texts/compare-and-report.ts';

await startServer();
try {
  const areAllHeld = await compareAndReport();
  console.log(areAllHeld ? '\nAll limits held.' : '\nA limit is broken.');
  process.exitCode = areAllHeld ? 0 : 1;
} finally {
  await stopServer();
}
