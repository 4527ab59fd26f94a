import { apiQuery } from '../../../shared/api/api-query';

/** The texts that a real provider would have sent, newest first. */
export const demoTextsQuery = () => apiQuery('/api/demo/outbox', {});
