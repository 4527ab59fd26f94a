export { planted } from '../route/components/inside.js';
