/**
 * A URL below a base URL, which may carry a path prefix and a trailing slash
 * (`https://proxy.example/open-meteo/` + `/v1/forecast`).
 */
export function urlBelow(baseUrl: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** The same request, sent below another base URL: for client libraries whose host is built in. */
export function movedBelow(baseUrl: string, absoluteUrl: string): URL {
  const { pathname, search } = new URL(absoluteUrl);
  const url = urlBelow(baseUrl, pathname);
  url.search = search;
  return url;
}
