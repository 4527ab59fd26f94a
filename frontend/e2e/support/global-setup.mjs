import startTestServer from '../../../backend/testing/database/global-setup.mjs';
import stopTestServer from '../../../backend/testing/database/global-teardown.mjs';
import { buildAll } from '../../../scripts/build-all.mjs';

/**
 * Runs once: builds what is stale and starts the same throwaway PostgreSQL as the backend's tests. Its keeper removes it even
 * if this run is killed. Workers find it through ROLLOUT_TEST_SERVER.
 */
export default async function setUp() {
  if (!(await buildAll())) throw new Error('The product could not be built.');
  await startTestServer();
  return stopTestServer;
}
