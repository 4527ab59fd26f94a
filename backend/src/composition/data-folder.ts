import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp, BackupProblem, restore } from '../../embedded-postgres/backup.js';
import { urlOfRunningServer } from '../../embedded-postgres/start-embedded-postgres.js';
import { alreadyRunning, claimInstance } from '../../embedded-postgres/claim-instance.js';
import type { Config } from '../config/config.js';
import { PROJECT_FOLDER } from '../config/load-env-file.js';
import { StartProblem } from './start-problem.js';

const STANDARD_DATA_FOLDER = join(PROJECT_FOLDER, '.rollout');

export const dataFolderOf = ({ dataFolder }: Config): string => dataFolder ?? STANDARD_DATA_FOLDER;

/** `npm run backup` and `npm run restore`, each with the folder of the backup; `npm run database-url`. */
export const DATA_COMMANDS: Readonly<Record<string, (config: Config, folder: string) => Promise<string>>> = {
  backup: async (config, folder) => {
    await undisturbed(config, (dataFolder) => backUp(dataFolder, folder));
    return `The database is copied to ${folder}. It holds riders' addresses and phones: keep it where only you can read.`;
  },
  restore: async (config, folder) => {
    const aside = await undisturbed(config, (dataFolder) => restore(dataFolder, folder));
    return `The database is that of ${folder} now.${aside === null ? '' : ` What was there before is in ${aside}.`}`;
  },
  'database-url': async (config) => {
    const url = config.databaseUrl ?? (await urlOfRunningServer(dataFolderOf(config)));
    if (url === null)
      throw new StartProblem('RollOut is not running, so its embedded database is not either.');
    return url;
  },
};

/** @throws StartProblem where the embedded database is not used, runs, or cannot be copied. */
async function undisturbed<T>(config: Config, work: (dataFolder: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) {
    throw new StartProblem(
      'DATABASE_URL names a server of your own: back it up with its own pg_dump, see docs/operations.md.',
    );
  }
  const dataFolder = dataFolderOf(config);
  await mkdir(dataFolder, { recursive: true });
  const claim = await claimInstance(dataFolder);
  if (claim.state === 'running') throw new StartProblem(alreadyRunning(claim));
  try {
    return await work(dataFolder);
  } catch (error) {
    throw error instanceof BackupProblem ? new StartProblem(error.message) : error;
  } finally {
    await claim.release();
  }
}
