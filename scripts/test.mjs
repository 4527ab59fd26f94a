/**
 * `npm test`: what proves the product to a newcomer, in minutes: the domain, the contracts, the morning's run and the API on
 * a real PostgreSQL, the components, and the product in a real browser. `npm run test:deep` holds the long proofs.
 */
import { buildAll } from './build-all.mjs';
import { jest, playwright, runSuites, step } from './suites.mjs';

await runSuites([
  { name: 'build', run: step(buildAll) },
  { name: 'backend', run: jest({ workspace: 'backend' }) },
  { name: 'frontend components', run: jest({ workspace: 'frontend' }) },
  { name: 'browser', run: playwright(['--project', 'phone', '--grep-invert', '@deep']) },
]);
