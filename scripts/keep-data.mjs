/** `npm run backup`, `restore`, `migrate` and `database-url`. They use the existing build, so as not to rebuild under a running server. */
import { existsSync } from 'node:fs';
import { buildAll } from './build-all.mjs';

const isBuilt = existsSync(new URL('../backend/dist/src/keep-data.js', import.meta.url));
if (isBuilt || (await buildAll())) await import('../backend/dist/src/keep-data.js');
else process.exitCode = 1;
