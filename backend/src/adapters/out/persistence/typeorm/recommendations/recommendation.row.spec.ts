import { expect, it } from '@jest/globals';
import {
  aLegAssessment,
  aRecommendation,
} from '../../../../../../testing/builders/recommendation.builder.js';
import { encodeRecommendation, readRecommendation } from './recommendation.row.js';

const made = aRecommendation({ riderId: 1, routeId: 2, changes: ['Changed since 6:58 am: …'] });

it('reads what it wrote', () => {
  const document = encodeRecommendation(made);
  expect(readRecommendation(JSON.parse(JSON.stringify(document)))).toMatchObject({
    legs: made.legs,
    forecastAt: made.forecastAt,
    changes: made.changes,
  });
});

it('reads the documents of version 0.1.0, which lack readings, changes and the age of the forecast', () => {
  const { version: ____, forecastAt: _, changes: __, legs, ...older } = encodeRecommendation(made);
  const { readings: ___, ...leg } = legs.morning;
  expect(readRecommendation({ ...older, legs: { morning: leg, evening: leg } })).toMatchObject({
    legs: { morning: aLegAssessment({ readings: null }) },
    forecastAt: null,
    changes: [],
  });
});
