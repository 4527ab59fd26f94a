import { endOnUncaught } from '../../src/composition/process.js';
import { createLogger } from '../../src/composition/logger.js';

/* Fails in the way given on the command line, uncaught, as a bug would. */

const [way] = process.argv.slice(2);

endOnUncaught(createLogger('info'), async () => console.log('closed in order'));
setTimeout(() => console.log('went on'), 50);
if (way === 'rejection') void Promise.reject(new Error('a promise for (503) 555-0123'));
else
  setTimeout(() => {
    throw new Error('an exception for (503) 555-0123');
  }, 0);
