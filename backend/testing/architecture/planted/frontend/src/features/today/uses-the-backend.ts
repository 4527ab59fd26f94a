export { setting as planted } from '../../../../backend/src/config/config.js';
