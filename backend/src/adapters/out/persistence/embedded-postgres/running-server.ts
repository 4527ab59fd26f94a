import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderOf, passwordOf, urlOfServer } from './cluster.js';
import { prepareServer } from './prepare-server.js';
import { DATABASE } from './start-embedded-postgres.js';

/** In the file that a server keeps while it runs: after process, data folder and start. */
const LINE_OF_THE_PORT = 3;

/** The URL of the embedded server that runs on the data folder, password included; null if none runs. */
export async function urlOfRunningServer(dataFolder: string): Promise<string | null> {
  const server = await prepareServer(dataFolder);
  const state = await readFile(join(dataFolderOf(server), 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number(state.split('\n')[LINE_OF_THE_PORT]);
  const password = await passwordOf(server);
  return port > 0 && password !== null ? urlOfServer(DATABASE, password, port) : null;
}
