import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds `backend`, whether this runs from `backend/src` or from `backend/dist/src`. */
export const PROJECT_FOLDER = projectFolder(dirname(fileURLToPath(import.meta.url)));

/** Reads `.env` at the top of the project, if there is one. Variables that are already set win. */
export function loadEnvFile(): void {
  const file = join(PROJECT_FOLDER, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function projectFolder(here: string): string {
  return here.slice(0, here.lastIndexOf(`${sep}backend${sep}`));
}
