import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../shared/api/api-send';

interface Reply {
  /** digits */
  phone: string;
  body: string;
}

/** Texts back as a phone would. The rider may be subscribed or not afterwards, so that is asked for again. */
export function useReplyToDemoText() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reply: Reply) => post('/api/demo/texts/reply', reply),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['api', 'users'] }),
  });
}
