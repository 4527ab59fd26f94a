import type { z } from 'zod';

export type Planted = z.ZodType;
