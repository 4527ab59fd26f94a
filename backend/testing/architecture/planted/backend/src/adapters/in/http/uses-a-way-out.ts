import { planted } from '../../out/weather/uses-config.js';

export type Planted = typeof planted;
