import startTestServer from '../../../backend/testing/database/global-setup.mjs';
import stopTestServer from '../../../backend/testing/database/global-teardown.mjs';
import { buildAll } from '../../../scripts/build-all.mjs';

/**
 * Once for the whole run: builds what is stale, and starts the throw-away PostgreSQL that the backend's tests use too.
 * Its keeper clears it away even when this run is killed. The workers find it by ROLLOUT_TEST_SERVER.
 */
export default async function setUp() {
  if (!(await buildAll())) throw new Error('The product could not be built.');
  await startTestServer();
  return stopTestServer;
}
