import { useQuery } from '@tanstack/react-query';
import { useIsAfterPaint } from '../ui/use-is-after-paint';
import { apiQuery } from './api-query';

/** What this installation is: demo or live, and which providers answer. */
export const configQuery = () => apiQuery('/api/config', {});

/** Asked for once the screen stands: no rider waits for it. */
export function useConfig() {
  const isAfterPaint = useIsAfterPaint();
  return useQuery({ ...configQuery(), enabled: isAfterPaint });
}
