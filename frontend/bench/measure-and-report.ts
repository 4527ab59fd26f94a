import type { BrowserContext } from '@playwright/test';
import type { Result } from 'lighthouse';
import { createTestDatabase } from '../../backend/testing/database/test-database.ts';
import { startProduct } from '../e2e/support/product.ts';
import { aRouteOf, aSignedUpRider } from '../e2e/support/rider.ts';
import { auditPage, FIGURES, medianOf, type Figure } from './audit.ts';

const RUNS = 3;
const MONDAY_MORNING = '2026-06-15T06:58:00-07:00';

/** @returns whether every limit is met. */
export async function measureAndReport(): Promise<boolean> {
  const database = await createTestDatabase();
  const product = await startProduct({ DATABASE_URL: database.url, FAKE_CLOCK: MONDAY_MORNING });
  try {
    const audits = await measure(product.url);
    const held = [report('/start', audits['/start']), report('/today', audits['/today'])];
    return held.every(Boolean);
  } finally {
    await product.stop();
    await database.drop();
  }
}

async function measure(url: string): Promise<Record<MeasuredPage, Result[]>> {
  const audits: Record<MeasuredPage, Result[]> = { '/start': [], '/today': [] };
  for (let run = 0; run < RUNS; run += 1) {
    audits['/start'].push(await auditPage(url, '/start', () => Promise.resolve()));
    audits['/today'].push(await auditPage(url, '/today', signInWithVerdict));
  }
  return audits;
}

/** A rider opens the app to see a verdict. */
async function signInWithVerdict(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const { id: userId } = await aSignedUpRider(page, { route: null });
  const { id: routeId } = await aRouteOf(page, userId);
  await page.request.post('/api/recommendations/generate', { data: { userId, routeId } });
  await page.close();
}

function report(page: MeasuredPage, audits: readonly Result[]): boolean {
  console.log(`\n${page}   (median of ${audits.length}, mobile, simulated slow 4G)`);
  const held = (Object.keys(FIGURES) as Figure[]).map((figure) => {
    const value = medianOf(audits, figure);
    const limit = LIMITS[page][figure];
    const note = isHeld(value, limit) ? '' : 'BROKEN';
    console.log(
      `  ${figure.padEnd(16)}${value.toFixed(3).padStart(9)}   ${limitText(limit).padEnd(9)}${note}`,
    );
    return note === '';
  });
  return held.every(Boolean);
}

export type Limit = { readonly atLeast: number } | { readonly atMost: number };

const SCORES: Partial<Record<Figure, Limit>> = {
  performance: { atLeast: 0.99 },
  accessibility: { atLeast: 0.99 },
  'best practices': { atLeast: 0.99 },
  seo: { atLeast: 0.99 },
  CLS: { atMost: 0.01 },
};

export type MeasuredPage = '/start' | '/today';

/** The limits of each page. */
export const LIMITS: Readonly<Record<MeasuredPage, Partial<Record<Figure, Limit>>>> = {
  '/start': { ...SCORES, 'LCP s': { atMost: 1.6 }, 'JS KB': { atMost: 110 } },
  '/today': {
    ...SCORES,
    'LCP s': { atMost: 1.6 },
    'TBT ms': { atMost: 50 },
    'script ms': { atMost: 600 },
    'JS KB': { atMost: 115 },
  },
};

export const isHeld = (value: number, limit: Limit | undefined): boolean => {
  if (limit === undefined) return true;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
};

export const limitText = (limit: Limit | undefined): string => {
  if (limit === undefined) return '';
  return 'atLeast' in limit ? `>= ${limit.atLeast}` : `<= ${limit.atMost}`;
};
