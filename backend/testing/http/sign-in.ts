import type { Answer, HttpClient } from './http-client.js';

interface Text {
  readonly to: string;
  readonly body: string;
}

const CODE = /\b(\d{6}) is your sign-in code/;

/** Asks for a code and reads it off the phone: the text with the code that came last. The phone has to be known. */
export async function askForCode(browser: HttpClient, phone: string): Promise<string> {
  const before = await codesTo(browser, phone);
  const { status, text } = await browser.post('/api/sessions/code', { phone });
  if (status !== 202) throw new Error(`asking for a code: ${status} ${text}`);
  // The text goes out after the answer.
  for (;;) {
    const codes = await codesTo(browser, phone);
    const [newest] = codes;
    if (codes.length > before.length && newest !== undefined) return newest;
  }
}

/** Codes that were texted to the phone, newest first. */
export async function codesTo(browser: HttpClient, phone: string): Promise<string[]> {
  const { body } = await browser.get<Text[]>('/api/demo/outbox');
  return body.filter(({ to }) => to === `+1${phone}`).flatMap((text) => CODE.exec(text.body)?.[1] ?? []);
}

/** Signs the browser in with a code that is asked for first. */
export async function signInByPhone<T>(browser: HttpClient, phone: string): Promise<Answer<T>> {
  return browser.post<T>('/api/sessions', { phone, code: await askForCode(browser, phone) });
}

/** Some other code. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
