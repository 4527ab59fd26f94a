/** Preloaded into the server: on `reset` and `list` from its parent, forgets and lists the product's files whose code has run. */
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('message', async (order) => {
  // Taking the coverage sets its counts back to zero.
  const { result } = await session.post('Profiler.takePreciseCoverage');
  if (order === 'reset') return process.send({ done: order });
  const ran = result
    .filter(({ url, functions }) => url.includes('/backend/dist/') && functions.some(wasCalled))
    .map(({ url }) => url.slice(url.indexOf('/backend/dist/') + '/backend/dist/'.length));
  process.send({ done: order, files: ran.sort() });
});
process.channel?.unref();

const wasCalled = ({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0;
