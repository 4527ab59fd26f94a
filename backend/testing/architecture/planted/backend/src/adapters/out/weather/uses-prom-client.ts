import type { Counter } from 'prom-client';

export type Planted = Counter;
