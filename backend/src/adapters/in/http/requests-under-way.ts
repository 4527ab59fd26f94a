import type { IncomingMessage, Server } from 'node:http';

/** Knows which requests wait for their answer. */
export class RequestsUnderWay {
  private readonly requests = new Set<IncomingMessage>();

  constructor(server: Server) {
    server.on('request', (request, response) => {
      this.requests.add(request);
      response.once('close', () => this.requests.delete(request));
    });
  }

  /** Whether one of them has arrived whole, so that somebody waits for us and not we for them. */
  get areAnyWhole(): boolean {
    for (const request of this.requests) if (request.complete) return true;
    return false;
  }
}
