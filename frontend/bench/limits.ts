import type { Figure } from './figures.ts';

export type Limit = { readonly atLeast: number } | { readonly atMost: number };

const SCORES: Partial<Record<Figure, Limit>> = {
  performance: { atLeast: 0.99 },
  accessibility: { atLeast: 0.99 },
  'best practices': { atLeast: 0.99 },
  seo: { atLeast: 0.99 },
  CLS: { atMost: 0.01 },
};

export type MeasuredPage = '/start' | '/today';

/** What each page has to hold to. */
export const LIMITS: Readonly<Record<MeasuredPage, Partial<Record<Figure, Limit>>>> = {
  '/start': { ...SCORES, 'LCP s': { atMost: 1.6 }, 'JS KB': { atMost: 110 } },
  '/today': { ...SCORES, 'LCP s': { atMost: 1.8 } },
};

export const isHeld = (value: number, limit: Limit | undefined): boolean => {
  if (limit === undefined) return true;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
};

export const limitText = (limit: Limit | undefined): string => {
  if (limit === undefined) return '';
  return 'atLeast' in limit ? `>= ${limit.atLeast}` : `<= ${limit.atMost}`;
};
