import type { Answer, HttpClient } from './http-client.js';

interface Text {
  readonly to: string;
  readonly body: string;
}

export const CODE = /\b(\d{6}) is your (?:sign-in|confirmation) code/;

/** Requests a code and reads it from the latest text to the phone, which must belong to a rider. */
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

/** Requests a code and signs the browser in with it. */
export async function signInByPhone<T>(browser: HttpClient, phone: string): Promise<Answer<T>> {
  return browser.post<T>('/api/sessions', { phone, code: await askForCode(browser, phone) });
}

/** A different code. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
