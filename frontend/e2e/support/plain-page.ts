import type { Page } from '@playwright/test';

/** Today's page without the answers that the server puts into it, as in a failure: the browser has to ask for each. */
export async function withoutPageAnswers(page: Page): Promise<void> {
  await page.route('**/today', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
}
