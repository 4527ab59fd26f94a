/**
 * Draws the app's icons into public/, where they are kept. After a change here:
 * node --import ./backend/testing/typescript/register.mjs frontend/icons/draw-icons.ts
 */
import { chromium } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { findBrowser } from '../e2e/support/browser.ts';
import { bareIcon, signIcon } from './icon-shapes.ts';

const PUBLIC = new URL('../public/', import.meta.url);

/** What a phone cuts into its own shape has to fill the square; what is shown as it is has the sign's round corners. */
const PNGS = [
  { file: 'icon-192.png', size: 192, svg: signIcon({ isRound: true }) },
  { file: 'icon-512.png', size: 512, svg: signIcon({ isRound: true }) },
  { file: 'icon-maskable-512.png', size: 512, svg: bareIcon() },
  { file: 'apple-touch-icon.png', size: 180, svg: signIcon({ isRound: false }) },
];

await writeFile(new URL('icon.svg', PUBLIC), `${signIcon({ isRound: true })}\n`);

const { executablePath, args, env } = findBrowser();
const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]);
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...Object.fromEntries(inherited), ...env },
});
const page = await browser.newPage();
for (const { file, size, svg } of PNGS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  await writeFile(new URL(file, PUBLIC), await page.screenshot({ omitBackground: true }));
}
await browser.close();
