/** `npm run build`: the build that `npm start` runs first. */
import { buildAll } from './build-all.mjs';

process.exitCode = (await buildAll()) ? 0 : 1;
