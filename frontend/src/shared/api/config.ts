import { useQuery } from '@tanstack/react-query';
import { apiQuery } from './api-query';

/** What this installation is: demo or live, and which providers answer. */
export const configQuery = () => apiQuery('/api/config', {});

export const useConfig = () => useQuery(configQuery());
