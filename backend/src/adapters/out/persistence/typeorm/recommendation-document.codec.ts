import type { DailyRecommendation, LegAssessment } from '../../../../domain/recommendation/recommendation.js';

/** What has a column of its own and is therefore not in the document. */
type Keyed = Pick<
  DailyRecommendation,
  'riderId' | 'routeId' | 'date' | 'planRevision' | 'verdict' | 'generatedAt'
>;

type Content = Omit<DailyRecommendation, keyof Keyed>;

interface LegDocument extends Omit<LegAssessment, 'departsAt' | 'arrivesAt'> {
  /** ISO 8601 in UTC, as JSON knows no instants. */
  readonly departsAt: string;
  readonly arrivesAt: string;
}

/** A recommendation as JSON: readings and their reasons for absence as they are, instants as text. */
export interface RecommendationDocument extends Omit<Content, 'legs'> {
  readonly legs: { readonly morning: LegDocument; readonly evening: LegDocument };
}

export function encodeRecommendation(recommendation: DailyRecommendation): RecommendationDocument {
  const { riderId, routeId, date, planRevision, verdict, generatedAt, legs, ...content } = recommendation;
  return { ...content, legs: { morning: encodeLeg(legs.morning), evening: encodeLeg(legs.evening) } };
}

export function decodeRecommendation(document: RecommendationDocument): Content {
  const { morning, evening } = document.legs;
  return { ...document, legs: { morning: decodeLeg(morning), evening: decodeLeg(evening) } };
}

const encodeLeg = (leg: LegAssessment): LegDocument => ({
  ...leg,
  departsAt: leg.departsAt.toISOString(),
  arrivesAt: leg.arrivesAt.toISOString(),
});

const decodeLeg = (leg: LegDocument): LegAssessment => ({
  ...leg,
  departsAt: new Date(leg.departsAt),
  arrivesAt: new Date(leg.arrivesAt),
});
