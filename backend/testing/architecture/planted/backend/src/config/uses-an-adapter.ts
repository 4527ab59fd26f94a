export { planted } from '../adapters/out/weather/uses-config.js';
