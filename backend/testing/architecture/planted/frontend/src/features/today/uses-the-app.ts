export { planted } from '../../app/app.js';
