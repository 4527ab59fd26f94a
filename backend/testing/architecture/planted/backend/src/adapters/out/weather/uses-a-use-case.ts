export type { Planted } from '../../../application/recommendations/use-case.js';
