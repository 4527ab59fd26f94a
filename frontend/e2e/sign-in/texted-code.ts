import { expect, type Page } from '@playwright/test';

/** The newest code that was texted to a phone, from the demo's outbox; it is sent after the answer. */
export async function textedCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/demo/outbox');
      const texts = (await answer.json()) as { to: string; body: string }[];
      const text = texts.find(({ to, body }) => to === `+1${phone}` && /sign-in code/.test(body));
      code = text && /\d{6}/.exec(text.body)?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}
