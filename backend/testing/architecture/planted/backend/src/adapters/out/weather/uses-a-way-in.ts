export type { Planted } from '../../in/http/uses-a-way-out.js';
