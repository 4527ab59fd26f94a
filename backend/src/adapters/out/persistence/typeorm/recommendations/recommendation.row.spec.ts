import { describe, expect, it } from '@jest/globals';
import { aRecommendation } from '../../../../../../testing/builders/recommendation.builder.js';
import { decodeRecommendation, encodeRecommendation } from './recommendation.row.js';

describe('the recommendation document', () => {
  const recommendation = aRecommendation({ riderId: 1, routeId: 2 });

  it('is plain JSON without what has a column', () => {
    const document = encodeRecommendation(recommendation);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    for (const key of ['riderId', 'routeId', 'date', 'planRevision', 'verdict', 'generatedAt']) {
      expect(document).not.toHaveProperty(key);
    }
  });

  it('comes back as the domain knows it', () => {
    const { riderId, routeId, date, planRevision, verdict, generatedAt, ...content } = recommendation;
    expect(decodeRecommendation(JSON.parse(JSON.stringify(encodeRecommendation(recommendation))))).toEqual(
      content,
    );
  });
});
