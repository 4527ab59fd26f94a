import { resolve } from 'node:path';
import { DATA_COMMANDS } from './composition/database.js';
import { refusalMessage, StartProblem } from './composition/process.js';
import { loadConfig } from './config/load-config.js';
import { loadEnvFile } from './config/env-file.js';

/* Backs up, restores or migrates the database: node dist/src/keep-data.js backup FOLDER */

async function main([name = '', folder, ...options]: readonly string[]): Promise<void> {
  loadEnvFile();
  const command = DATA_COMMANDS[name];
  if (command === undefined) throw new StartProblem(`Commands: ${Object.keys(DATA_COMMANDS).join(', ')}.`);
  if (folder === undefined && command.needsFolder)
    throw new StartProblem(`Specify the folder of the backup: npm run ${name} -- FOLDER`);
  const loaded = loadConfig(process.env);
  if (!loaded.ok) throw new StartProblem(refusalMessage(loaded.problems));
  // Paths are relative to where the user called npm, which changes the folder.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  console.log(await command.run(loaded.config, resolve(from, folder ?? ''), options.includes('--dated')));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
});
