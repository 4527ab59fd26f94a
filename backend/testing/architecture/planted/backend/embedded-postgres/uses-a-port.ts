export { planted } from '../src/application/ports/uses-an-adapter.js';
