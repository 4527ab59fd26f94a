import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReadOwnNumber } from '../../../application/accounts/own-number.js';
import type { SignedInRider } from '../../../application/accounts/sessions.js';
import type { Clock } from '../../../application/ports/clock.port.js';
import type { KeepWithinLimit } from '../../../application/keep-within-limit.js';
import { LIMITS } from '../../../application/rate-limits.js';
import type { TodaysRecommendation } from '../../../application/recommendations/todays-recommendation.js';
import type { ReadRoutes } from '../../../application/routes/rider-routes.js';
import { recommendationJson } from './dto/recommendation.dto.js';
import { toRouteDto } from './dto/route.dto.js';
import { toUserDto } from './dto/user.dto.js';
import { countedNetworks } from './limits/client-address.js';
import type { RequestWithRider, SessionCookie } from './session/session.guard.js';

export interface TodayPageDependencies {
  readonly signedInRider: SignedInRider;
  readonly readOwnNumber: ReadOwnNumber;
  readonly readRoutes: ReadRoutes;
  readonly todaysRecommendation: TodaysRecommendation;
  readonly keepWithinLimit: KeepWithinLimit;
  readonly cookie: SessionCookie;
  readonly clock: Clock;
}

const gzipped = promisify(gzip);

/** Today's page for a signed-in rider: with the answers that it would ask for, so that its verdict needs no round trip. */
export class TodayPage {
  constructor(
    private readonly html: string,
    private readonly dependencies: TodayPageDependencies,
  ) {}

  /**
   * The page, for no cache to keep; null without a session, and where an answer can't be had now: the plain page then asks for
   * each, and says what is wrong.
   */
  async of(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer | null> {
    const answers = await this.answers(request).catch((error: unknown) => {
      request.log.debug({ err: error }, 'page without answers');
      return null;
    });
    if (answers === null) return null;
    this.dependencies.cookie.renew(request, reply);
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const page = this.html.replace('</body>', () => `${dataBlock(answers)}</body>`);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return page;
    void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return gzipped(page);
  }

  /** URL → JSON, each as its operation answers it. */
  private async answers(request: FastifyRequest): Promise<Record<string, string> | null> {
    const { cookie, keepWithinLimit, signedInRider, todaysRecommendation, readOwnNumber, readRoutes, clock } =
      this.dependencies;
    const token = cookie.read(request);
    if (token === null) return null;
    const limits = [
      LIMITS.readsOfAddress,
      ...(signedInRider.isUnmarked(token) ? [LIMITS.unmarkedSessions] : []),
    ];
    for (const limit of limits) await keepWithinLimit.runFrom(limit, countedNetworks(request.ip));
    const rider = await signedInRider.run(token);
    if (rider === null) return null;
    (request as RequestWithRider).riderId = rider.id;
    await keepWithinLimit.run(LIMITS.readsOfRider, String(rider.id));
    const [today, number, route] = await Promise.all([
      todaysRecommendation.run(token),
      readOwnNumber.run(rider),
      readRoutes.active(rider),
    ]);
    if (today === null) return null;
    const { recommendation } = today;
    return {
      [`/api/users/${rider.id}`]: JSON.stringify(toUserDto(rider, number)),
      [`/api/routes/user/${rider.id}/active`]: JSON.stringify(route && toRouteDto(route)),
      [`/api/recommendations/user/${rider.id}/today`]:
        recommendation === null ? 'null' : recommendationJson(recommendation, clock.now()),
    };
  }
}

/** Data that the browser doesn't run. A rider's own words could end the element, or begin a comment, by "<" alone. */
function dataBlock(answers: Readonly<Record<string, string>>): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="answers">${json}</script>`;
}
