/**
 * How fast the first look is, and how sound the pages are: Lighthouse on the running product's production build, mobile,
 * the median of three. Fails when a limit is broken. `npm run bench:web`
 */
import setUp from '../e2e/support/global-setup.mjs';
import { measureAndReport } from './measure-and-report.ts';

const tearDown = await setUp();
try {
  const areAllHeld = await measureAndReport();
  console.log(areAllHeld ? '\nAll limits held.' : '\nA limit is broken.');
  process.exitCode = areAllHeld ? 0 : 1;
} finally {
  await tearDown();
}
