import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error';
import { isWholePhone } from '../../shared/formatting/phone';
import { sendTestText, showSmsError } from '../texts/public';
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
      onSuccess: () => changeSms({ texts: 'subscribed', problem: null }),
      onError: (error) => {
        changeSms({ texts: isNoPhone(error) ? 'refused' : 'subscribed', problem: problemOf(error) });
        showSmsError();
      },
      onSettled: onDone,
    });
  };
  return { canSubscribe, isPending, subscribe };
}

/** Not a real number, now or later; any other failure may be over by tomorrow morning. */
const isNoPhone = (error: Error): boolean => error instanceof ApiError && error.status === 400;

/** A phone that has stopped our texts, and a limit that has been reached: the server says what can be done about it. */
const EXPLAINED: readonly number[] = [422, 429];

const problemOf = (error: Error): string | null =>
  error instanceof ApiError && EXPLAINED.includes(error.status) ? error.sentence : null;
