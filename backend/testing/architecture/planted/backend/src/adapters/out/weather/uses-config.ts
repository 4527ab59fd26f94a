export { setting as planted } from '../../../config/config.js';
