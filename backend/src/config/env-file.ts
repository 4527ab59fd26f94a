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

const NAMES_A_SECRET = /_(KEY|TOKEN|SECRET|PASSWORD)$/;

/** All keys, tokens and passwords of the environment, which must not appear in a log. */
export function secretValues(environment: Readonly<Record<string, string | undefined>>): string[] {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    value && NAMES_A_SECRET.test(name) ? [value.trim()] : [],
  );
  return [
    ...named,
    ...['DATABASE_URL', 'DATABASE_OWNER_URL'].flatMap((name) => passwordOf(environment[name])),
  ];
}

function passwordOf(url: string | undefined): string[] {
  const password = url && URL.canParse(url) ? new URL(url).password : '';
  return password ? [...new Set([password, decoded(password)])] : [];
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
