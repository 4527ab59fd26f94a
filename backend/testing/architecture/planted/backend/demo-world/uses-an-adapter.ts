export { planted } from '../src/adapters/out/weather/uses-config.js';
