/** What other features may use of Today. */
export { generateRecommendation, useGenerateRecommendation } from './api/generate-recommendation';
export { todaysRecommendationQuery } from './api/get-todays-recommendation';
