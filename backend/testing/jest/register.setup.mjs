/** What a test worker needs before it imports a spec file: TypeScript, jest's globals and the seed of the random cases. */
import { register } from 'node:module';
import '../typescript/register.mjs';

register('./jest-globals.hooks.mjs', import.meta.url);
await import('./fast-check.setup.ts');
