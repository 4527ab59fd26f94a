import { apiQuery } from '../../../shared/api/api-query';

/** What the demo world plays just now. */
export const demoStateQuery = () => apiQuery('/api/demo', {});
