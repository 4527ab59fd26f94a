import type { Rider } from '../../domain/rider/rider.js';
import type { Route } from '../../domain/route/route.js';
import type { Passkey, PasskeysPort } from './passkeys.port.js';
import type { Clock } from '../ports/clock.port.js';
import type { DailyRecommendation } from '../../domain/recommendation/recommendation.js';
import type { Consent, OwnNumber, PhonesPort } from '../ports/phones.port.js';
import type { RecommendationsPort } from '../ports/recommendations.port.js';
import type { RoutesPort } from '../ports/routes.port.js';
import type { NoteSecurityEvent } from '../ports/security-events.port.js';
import type { SessionsPort, SessionTimes } from '../ports/sessions.port.js';
import type { StoredText, TextsPort } from '../ports/texts.port.js';
import type { RidersPort } from '../ports/riders.port.js';

/**
 * Everything stored about a rider. A port that stores something more adds it here; what can be long is never in memory as
 * a whole.
 */
export interface RiderData {
  readonly collectedAt: Date;
  readonly rider: Rider;
  readonly number: OwnNumber;
  /** Oldest first. */
  readonly consents: readonly Consent[];
  /** Oldest first; each is read when it is asked for. */
  readonly routes: AsyncIterable<Route>;
  /** In the order of their dates; a page is read when it is asked for. */
  readonly recommendations: AsyncIterable<DailyRecommendation>;
  /** The open ones, without their tokens. */
  readonly sessions: readonly SessionTimes[];
  /** Oldest first, without their keys. */
  readonly passkeys: readonly Passkey[];
  /** Oldest first. */
  readonly texts: readonly StoredText[];
}

export interface DataSources {
  readonly routes: RoutesPort;
  readonly recommendations: RecommendationsPort;
  readonly sessions: SessionsPort;
  readonly passkeys: Pick<PasskeysPort, 'list'>;
  readonly texts: TextsPort;
  readonly phones: PhonesPort;
}

/** Collects a rider's own data for download. */
export class CollectRiderData {
  constructor(
    private readonly sources: DataSources,
    private readonly clock: Clock,
  ) {}

  async run(rider: Rider): Promise<RiderData> {
    const { routes, recommendations, sessions, passkeys, texts, phones } = this.sources;
    const now = this.clock.now();
    return {
      collectedAt: now,
      rider,
      number: (await phones.ofRider(rider.id)) ?? { standing: 'none', notice: null, lost: null },
      consents: await phones.consentsOf(rider.id),
      routes: eachRoute(routes, rider.id),
      recommendations: eachRecommendation(recommendations, rider.id),
      sessions: await sessions.list(rider.id, now),
      passkeys: await passkeys.list(rider.id),
      texts: await texts.listOfRider(rider.id),
    };
  }
}

async function* eachRoute(routes: RoutesPort, riderId: number): AsyncGenerator<Route> {
  for (const { id } of await routes.list(riderId)) {
    const route = await routes.find(riderId, id);
    if (route !== null) yield route;
  }
}

async function* eachRecommendation(
  recommendations: RecommendationsPort,
  riderId: number,
): AsyncGenerator<DailyRecommendation> {
  let page = await recommendations.list(riderId);
  while (page.length > 0) {
    yield* page;
    page = await recommendations.list(riderId, page.at(-1)?.date);
  }
}

/** Deletes the rider and everything stored about the rider, at once. */
export class DeleteAccount {
  constructor(
    private readonly riders: RidersPort,
    private readonly noteSecurityEvent: NoteSecurityEvent,
  ) {}

  async run(rider: Rider): Promise<void> {
    await this.riders.remove(rider.id);
    this.noteSecurityEvent({ name: 'session-ended', by: 'deletion', riderId: rider.id });
  }
}
