import type { DataSource } from 'typeorm';

export type Planted = DataSource;
