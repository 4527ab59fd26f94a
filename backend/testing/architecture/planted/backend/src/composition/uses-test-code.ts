export { planted } from '../../testing/builder.js';
