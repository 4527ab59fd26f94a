import KeyRound from 'lucide-react/icons/key-round';
import { sentenceOf } from '../../shared/api/api-call';
import { Button } from '../../shared/ui/button';
import { isCanceled, useCanUsePasskeys, useSignInWithPasskey } from './passkeys';

/** On the sign-in screen, where this browser can use passkeys. */
export function PasskeySignIn() {
  const canUse = useCanUsePasskeys();
  const { mutate, isPending, error } = useSignInWithPasskey();
  if (!canUse) return null;
  return (
    <div className="flex flex-col gap-1">
      <Button
        kind="secondary"
        isWide
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        <KeyRound aria-hidden size={20} strokeWidth={2.2} />
        {isPending ? 'Waiting for your device...' : 'Sign in with a passkey'}
      </Button>
      <p role="alert" className="text-note font-semibold text-alert-ink empty:hidden">
        {error && !isCanceled(error) && sentenceOf(error, 'Failed to sign in. Please try again.')}
      </p>
    </div>
  );
}
