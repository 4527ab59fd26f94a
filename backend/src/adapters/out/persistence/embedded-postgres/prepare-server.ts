import { resolve } from 'node:path';
import type { Server } from './cluster.js';
import { findPostgresPackage } from './postgres-package.js';
import { reachablePrograms } from './reachable-programs.js';
import { findServerAccount } from './server-account.js';
import { prepareServerFolders } from './server-folders.js';

/** Everything that a server on this data folder needs, but for the data. */
export async function prepareServer(dataFolder: string): Promise<Server> {
  const [postgres, account] = await Promise.all([findPostgresPackage(), findServerAccount()]);
  const folders = await prepareServerFolders(resolve(dataFolder), account);
  return {
    home: folders.home,
    programs: await reachablePrograms(postgres, folders.programs),
    majorVersion: postgres.majorVersion,
    account,
  };
}
