import type { components } from '@rollout/contracts';
import { HttpClient, type Answer } from '../http/http-client.js';
import { aRoute, aUser } from '../http/portland-rider.js';

type Schemas = components['schemas'];

export interface OnboardedRider {
  readonly browser: HttpClient;
  readonly userId: number;
  readonly today: unknown;
}

/** Riders who sign up, several at a time. A request without a successful answer is sent again. */
export class OnboardingLoad {
  readonly riders: OnboardedRider[] = [];
  /** Why requests were sent again. */
  readonly retries: string[] = [];
  private isOver = false;
  private readonly running: Promise<unknown>;

  constructor(
    private readonly url: string,
    readonly atOnce: number,
  ) {
    this.running = Promise.all(Array.from({ length: atOnce }, () => this.onboardOneByOne()));
  }

  /** Lets every rider who has begun finish. */
  async finish(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  /** Waits until this many more riders have finished. */
  async more(count: number): Promise<void> {
    const target = this.riders.length + count;
    while (this.riders.length < target) {
      await Promise.race([this.running, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
  }

  private async onboardOneByOne(): Promise<void> {
    while (!this.isOver) this.riders.push(await this.onboard());
  }

  private async onboard(): Promise<OnboardedRider> {
    const browser = new HttpClient(this.url);
    const user = await this.send<Schemas['UserDto']>(201, () => browser.post('/api/users', aUser()));
    const userId = user.id;
    const route = await this.send<Schemas['RouteDto']>(201, () =>
      browser.post('/api/routes', aRoute(userId)),
    );
    await this.send(200, () => browser.post('/api/recommendations/generate', { userId, routeId: route.id }));
    const today = await this.send<unknown>(200, () =>
      browser.get(`/api/recommendations/user/${userId}/today`),
    );
    return { browser, userId, today };
  }

  private async send<T>(status: number, request: () => Promise<Answer<T>>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await request().catch((error: unknown) => String((error as Error).cause ?? error));
      if (typeof answer !== 'string' && answer.status === status) return answer.body;
      const problem = typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 100)}`;
      if (attempt === 5) throw new Error(`five times no good answer, the last was: ${problem}`);
      this.retries.push(problem);
    }
  }
}
