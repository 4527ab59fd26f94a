export { planted } from '../features/route/route.js';
