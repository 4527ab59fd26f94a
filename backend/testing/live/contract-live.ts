/**
 * `npm run contract:live`: checks the promises of the contract suites against the real providers that the environment and
 * `.env` select, as live mode would.
 */
import 'reflect-metadata';
import { loadEnvFile } from '../../src/config/env-file.js';
import { runLive } from './run-live.js';

loadEnvFile();
console.log('Asking the live providers about Portland, Oregon, and a few places more.');
const isGood = await runLive(process.env, (line) => console.log(line));
process.exit(isGood ? 0 : 1);
