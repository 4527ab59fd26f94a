interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerEvents {
  install: WaitingEvent;
  activate: WaitingEvent;
  message: WaitingEvent & { readonly data: unknown };
  fetch: FetchEvent;
}

interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<E extends keyof WorkerEvents>(type: E, listener: (event: WorkerEvents[E]) => void): void;
}

/** What the worker uses of its global scope. The whole of it is in a type library that does not go with the page's. */
export const worker = globalThis as unknown as WorkerScope;
