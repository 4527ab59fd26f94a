import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../shared/api/api-error';
import { Button } from '../../../shared/ui/button';
import { requestCode } from '../api/request-code';
import { useSecondsUntil } from '../use-seconds-until';
import type { SentCode } from '../use-sign-in-step';

/** A text takes a few seconds; a phone gets but a few codes a day. */
const WAIT_MS = 60_000;

interface AnotherCodeProps {
  sent: SentCode;
  onSent: (code: SentCode) => void;
}

/** For a text that does not come. */
export function AnotherCode({ sent: { phone, sentAt }, onSent }: AnotherCodeProps) {
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: requestCode });
  const seconds = useSecondsUntil(sentAt + WAIT_MS);
  const isTooEarly = seconds > 0;
  const send = () => {
    if (!isTooEarly && !isPending) mutate(phone, { onSuccess: () => onSent({ phone, sentAt: Date.now() }) });
  };
  return (
    <div>
      <Button
        kind="quiet"
        className="tabular -ml-5"
        aria-disabled={isTooEarly || isPending || undefined}
        onClick={send}
      >
        {isPending ? 'Sending...' : `Text me another code${isTooEarly ? ` in ${seconds}\u00a0s` : ''}`}
      </Button>
      <p role="status" className="text-note text-muted empty:hidden">
        {isSuccess && 'Another code is on its way. Only the newest one works.'}
      </p>
      <p role="alert" className="text-note font-semibold text-alert-ink empty:hidden">
        {error && sentenceOf(error, 'The code could not be sent. Please try again.')}
      </p>
    </div>
  );
}
