import type { Result } from 'lighthouse';

/** What is measured of a page. Scores are from 0 to 1, times in seconds, sizes in KB as they go over the wire. */
export const FIGURES = {
  performance: (audit: Result) => audit.categories['performance']?.score ?? 0,
  accessibility: (audit: Result) => audit.categories['accessibility']?.score ?? 0,
  'best practices': (audit: Result) => audit.categories['best-practices']?.score ?? 0,
  seo: (audit: Result) => audit.categories['seo']?.score ?? 0,
  'LCP s': (audit: Result) => numberOf(audit, 'largest-contentful-paint') / 1000,
  CLS: (audit: Result) => numberOf(audit, 'cumulative-layout-shift'),
  'TBT ms': (audit: Result) => numberOf(audit, 'total-blocking-time'),
  'JS KB': (audit: Result) => kilobytesOf(audit, 'Script'),
} as const;

export type Figure = keyof typeof FIGURES;

/** Of an odd number of runs, the one in the middle, for each figure by itself. */
export function medianOf(audits: readonly Result[], figure: Figure): number {
  const values = audits.map(FIGURES[figure]).sort((a, b) => a - b);
  return values[(values.length - 1) / 2] ?? Number.NaN;
}

const numberOf = (audit: Result, id: string): number => audit.audits[id]?.numericValue ?? Number.NaN;

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

function kilobytesOf(audit: Result, resourceType: string): number {
  const details = audit.audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined;
  const bytes = (details?.items ?? [])
    .filter((request) => request.resourceType === resourceType)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return bytes / 1024;
}
