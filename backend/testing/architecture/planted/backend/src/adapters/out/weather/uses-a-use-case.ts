export type { Planted } from '../../../application/use-cases/use-case.js';
