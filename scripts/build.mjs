/** `npm run build`: what `npm start` does before it starts. */
import { buildAll } from './build-all.mjs';

process.exitCode = (await buildAll()) ? 0 : 1;
