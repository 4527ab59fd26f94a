import {
  RECOMMENDATIONS_PER_PAGE,
  type RecommendationsPort,
} from '../../../../application/ports/recommendations.port.js';
import type { NewRoute, RouteChanges, RoutesPort } from '../../../../application/ports/routes.port.js';
import { RiderGone, RouteGone, TooManyRoutes } from '../../../../application/ports/storage-errors.js';
import {
  datesAround,
  type LatestOfRider,
  type TodayPort,
} from '../../../../application/recommendations/today.port.js';
import { firstOfMonth, type LocalDate } from '../../../../domain/commute/time.js';
import type { DailyRecommendation } from '../../../../domain/recommendation/recommendation.js';
import {
  MAX_ROUTES,
  plansDifferently,
  summaryOf,
  type Route,
  type RouteSummary,
} from '../../../../domain/route/route.js';
import { deleteWhere, type InMemoryStorage } from './in-memory-storage.js';

export class InMemoryRoutes implements RoutesPort {
  constructor(private readonly storage: InMemoryStorage) {}

  create(route: NewRoute, key: string | null = null): Promise<Route> {
    return this.storage.call(() => {
      if (!this.storage.riders.has(route.riderId)) throw new RiderGone();
      const earlier = this.createdUnder(route.riderId, key);
      if (earlier !== null) return earlier;
      if (this.ownRoutes(route.riderId).length >= MAX_ROUTES) throw new TooManyRoutes();
      if (route.isActive) this.deactivateAll(route.riderId);
      const created: Route = { ...route, id: this.storage.nextId() };
      this.storage.routes.set(created.id, created);
      if (key !== null) this.storage.routeKeys.set(keyOf(route.riderId, key), created.id);
      return created;
    });
  }

  findCreated(riderId: number, key: string): Promise<Route | null> {
    return this.storage.call(() => this.createdUnder(riderId, key));
  }

  find(riderId: number, routeId: number): Promise<Route | null> {
    return this.storage.call(() => this.ownRoute(riderId, routeId));
  }

  findActive(riderId: number): Promise<Route | null> {
    return this.storage.call(() => this.ownRoutes(riderId).find((route) => route.isActive) ?? null);
  }

  list(riderId: number): Promise<RouteSummary[]> {
    return this.storage.call(() => this.ownRoutes(riderId).map(summaryOf));
  }

  update(riderId: number, routeId: number, changes: RouteChanges): Promise<Route | null> {
    return this.storage.call(() => {
      const route = this.ownRoute(riderId, routeId);
      if (route === null || Object.keys(changes).length === 0) return route;
      if (!route.isActive && changes.isActive === true) this.deactivateAll(riderId);
      const updated: Route = { ...route, ...changes };
      if (route.isActive && plansDifferently(route, updated)) this.incrementPlanRevision(riderId);
      this.storage.routes.set(routeId, updated);
      return updated;
    });
  }

  remove(riderId: number, routeId: number): Promise<'removed' | 'active' | 'unknown'> {
    return this.storage.call(() => {
      const route = this.ownRoute(riderId, routeId);
      if (route === null) return 'unknown';
      if (route.isActive && this.ownRoutes(riderId).length > 1) return 'active';
      this.storage.routes.delete(routeId);
      deleteWhere(this.storage.recommendations, (made) => made.routeId === routeId);
      if (route.isActive) this.incrementPlanRevision(riderId);
      return 'removed';
    });
  }

  private createdUnder(riderId: number, key: string | null): Route | null {
    const id = key === null ? undefined : this.storage.routeKeys.get(keyOf(riderId, key));
    return id === undefined ? null : this.ownRoute(riderId, id);
  }

  private ownRoute(riderId: number, routeId: number): Route | null {
    const route = this.storage.routes.get(routeId);
    return route?.riderId === riderId ? route : null;
  }

  private ownRoutes(riderId: number): Route[] {
    return [...this.storage.routes.values()].filter((route) => route.riderId === riderId);
  }

  private deactivateAll(riderId: number): void {
    for (const route of this.ownRoutes(riderId)) {
      this.storage.routes.set(route.id, { ...route, isActive: false });
    }
    this.incrementPlanRevision(riderId);
  }

  private incrementPlanRevision(riderId: number): void {
    const rider = this.storage.riders.get(riderId);
    if (rider) this.storage.riders.set(riderId, { ...rider, planRevision: rider.planRevision + 1 });
  }
}

export class InMemoryRecommendations implements RecommendationsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  findForDate(riderId: number, date: LocalDate): Promise<DailyRecommendation | null> {
    return this.storage.call(() => this.storage.recommendations.get(keyOf(riderId, date)) ?? null);
  }

  list(riderId: number, after: LocalDate | null = null): Promise<DailyRecommendation[]> {
    return this.storage.call(() =>
      recommendationsOf(this.storage, riderId)
        .filter(({ date }) => after === null || date > after)
        .slice(0, RECOMMENDATIONS_PER_PAGE),
    );
  }

  save(recommendation: DailyRecommendation): Promise<DailyRecommendation> {
    return this.storage.call(() => {
      if (!this.storage.riders.has(recommendation.riderId)) throw new RiderGone();
      if (!this.storage.routes.has(recommendation.routeId)) throw new RouteGone();
      return this.keep(recommendation);
    });
  }

  saveAll(recommendations: readonly DailyRecommendation[]): Promise<void> {
    return this.storage.call(() => {
      for (const recommendation of recommendations)
        if (this.hasOwners(recommendation)) this.keep(recommendation);
    });
  }

  forgetBefore(date: LocalDate): Promise<void> {
    const month = firstOfMonth(date);
    return this.storage.call(() => {
      deleteWhere(this.storage.recommendations, (recommendation) => recommendation.date < month);
    });
  }

  private hasOwners({ riderId, routeId }: DailyRecommendation): boolean {
    return this.storage.riders.has(riderId) && this.storage.routes.has(routeId);
  }

  private keep(recommendation: DailyRecommendation): DailyRecommendation {
    const { riderId, date, planRevision } = recommendation;
    const stored = this.storage.recommendations.get(keyOf(riderId, date));
    if (stored !== undefined && stored.planRevision > planRevision) return stored;
    this.storage.recommendations.set(keyOf(riderId, date), recommendation);
    return recommendation;
  }
}

export class InMemoryToday implements TodayPort {
  constructor(private readonly storage: InMemoryStorage) {}

  findLatest(tokenHash: string, now: Date): Promise<LatestOfRider | null> {
    return this.storage.call(() => {
      const found = this.storage.riderOfSession(tokenHash, now);
      if (found === null) return null;
      const { id: riderId, timeZone, planRevision } = found.rider;
      const { first, last } = datesAround(now);
      const latest =
        recommendationsOf(this.storage, riderId).findLast(({ date }) => first <= date && date <= last) ??
        null;
      return { riderId, timeZone, planRevision, latest, shouldNoteUse: found.shouldNoteUse };
    });
  }
}

/** In the order of their dates. */
const recommendationsOf = (storage: InMemoryStorage, riderId: number): DailyRecommendation[] =>
  [...storage.recommendations.values()]
    .filter((recommendation) => recommendation.riderId === riderId)
    .sort((a, b) => a.date.localeCompare(b.date));

const keyOf = (riderId: number, dateOrKey: string): string => `${riderId} ${dateOrKey}`;
