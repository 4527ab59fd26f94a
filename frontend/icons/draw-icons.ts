import { chromium } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { findBrowser } from '../e2e/support/browser.ts';

/**
 * Draws the app's icons into public/, which are committed. After a change, run:
 * node --import ./backend/testing/typescript/register.mjs frontend/icons/draw-icons.ts
 */
const GREEN = '#006747';
const WHITE = '#ffffff';

/** A cyclist, in a square of 24 (Lucide's "bike", ISC license). */
const BIKE =
  '<circle cx="18.5" cy="17.5" r="3.5"/><circle cx="5.5" cy="17.5" r="3.5"/><circle cx="15" cy="5" r="1"/>' +
  '<path d="M12 17.5V14l-3-3 4-3 2 3h2"/>';

const bike = (size: number) => {
  const corner = (512 - size) / 2;
  return (
    `<g transform="translate(${corner} ${corner - size * 0.02}) scale(${size / 24})" fill="none" stroke="${WHITE}" ` +
    `stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${BIKE}</g>`
  );
};

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`;

/** The green sign with its white border; `isRound` gives it a sign's corners. */
const signIcon = ({ isRound }: { isRound: boolean }): string =>
  svg(
    `<rect width="512" height="512" rx="${isRound ? 92 : 0}" fill="${GREEN}"/>` +
      `<rect x="34" y="34" width="444" height="444" rx="64" fill="none" stroke="${WHITE}" stroke-width="14"/>` +
      bike(330),
  );

/** Without the border, and with the bike inside the circle that every launcher keeps. */
const bareIcon = (): string => svg(`<rect width="512" height="512" fill="${GREEN}"/>${bike(300)}`);

const PUBLIC = new URL('../public', import.meta.url);

/** Icons that a phone crops to its own shape fill the square; the others have the sign's round corners. */
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
