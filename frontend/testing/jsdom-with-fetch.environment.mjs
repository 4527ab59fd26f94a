import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no fetch and none of its types; Node's do. Tests put their own answers behind it (fake-api.ts). */
export default class JsdomWithFetch extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Response, Request, Headers, TextEncoder, TextDecoder });
  }
}
