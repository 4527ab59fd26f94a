/**
 * Lets plain node run our TypeScript, which Node 20 cannot do itself and no later Node can where there are decorators:
 * `node --import ./testing/typescript/register.mjs some/script.ts`.
 */
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
