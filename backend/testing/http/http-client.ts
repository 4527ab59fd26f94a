export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: T;
}

/** A browser as the API sees it: sends and keeps cookies, speaks JSON. */
export class HttpClient {
  private readonly cookies = new Map<string, string>();
  private readonly extraHeaders: Record<string, string> = {};

  constructor(readonly address: string) {}

  get cookieHeader(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.send('GET', path);
  }

  post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.raw('POST', path, JSON.stringify(body), 'application/json', headers);
  }

  delete<T>(path: string): Promise<Answer<T>> {
    return this.raw('DELETE', path);
  }

  patch<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.send('PATCH', path, body);
  }

  put<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.send('PUT', path, body);
  }

  /** Sends anything as is, for bodies that aren't JSON. */
  async raw<T>(
    method: string,
    path: string,
    body?: string,
    contentType = 'application/json',
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...this.extraHeaders,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': contentType }),
        ...(this.cookies.size === 0
          ? {}
          : { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) as T };
  }

  /** The same browser, with its cookies, at another address. */
  movedTo(url: string): HttpClient {
    const moved = new HttpClient(url);
    for (const [name, value] of this.cookies) moved.cookies.set(name, value);
    return moved;
  }

  /** Simulates a cookie that didn't come from us. */
  holdsCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** Simulates proxies that say where a request comes from; the last one is the nearest to us. */
  claimsToComeFrom(...addresses: string[]): this {
    this.extraHeaders['x-forwarded-for'] = addresses.join(', ');
    return this;
  }

  private send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    return this.raw(method, path, body === undefined ? undefined : JSON.stringify(body));
  }

  private keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (/; Max-Age=0(;|$)/.test(setCookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
