import type { BrowserContext } from '@playwright/test';
import type { Result } from 'lighthouse';
import { createTestDatabase } from '../../backend/testing/database/test-database.ts';
import { startProduct } from '../e2e/support/product.ts';
import { aRouteOf, aSignedUpRider } from '../e2e/support/rider.ts';
import { auditPage } from './audited-page.ts';
import { FIGURES, medianOf, type Figure } from './figures.ts';
import { isHeld, LIMITS, limitText, type MeasuredPage } from './limits.ts';

const RUNS = 3;
const MONDAY_MORNING = '2026-06-15T06:58:00-07:00';

/** @returns whether every limit is held. */
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

/** A verdict is what a rider opens the app for. */
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
