import { once } from 'node:events';

export default async function stopTestServer() {
  const keeper = globalThis.testServerKeeper;
  if (keeper === undefined || keeper.exitCode !== null) return;
  const gone = once(keeper, 'exit');
  keeper.stdin.end();
  await gone;
}
