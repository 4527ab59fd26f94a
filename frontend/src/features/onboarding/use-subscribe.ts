import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error';
import { isWholePhone } from '../../shared/formatting/phone';
import { showToast } from '../../shared/ui/toast-store';
import { sendTestText } from './api/send-test-text';
import { changeSms, useDraft } from './draft/use-draft';

/** Subscribes the phone by sending it a first text. The rider goes on even if that fails. */
export function useSubscribe(onDone: () => void) {
  const { sms } = useDraft();
  const { mutate, isPending } = useMutation({ mutationFn: sendTestText });
  const canSubscribe = isWholePhone(sms.phone) && sms.smsConsent && !isPending;

  const subscribe = () => {
    if (!canSubscribe) return;
    // Given here, the answer means nothing to a rider who has skipped meanwhile.
    mutate(sms.phone, {
      onSuccess: () => changeSms({ texts: 'subscribed' }),
      onError: (error) => {
        changeSms({ texts: isRefusal(error) ? 'refused' : 'subscribed' });
        showToast({
          title: 'SMS Error',
          description: 'Failed to send test SMS, but you can still continue.',
          kind: 'destructive',
        });
      },
      onSettled: onDone,
    });
  };
  return { canSubscribe, isPending, subscribe };
}

/** The server will not have this number, now or later; any other failure may be over by tomorrow morning. */
const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status === 400;
