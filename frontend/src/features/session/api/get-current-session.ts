import { apiQueryOrNull } from '../../../shared/api/api-query';

/** The rider whose session this browser holds; null where it holds none. */
export const currentSessionQuery = () => apiQueryOrNull('/api/sessions/current', {});
