import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import type { SmsStep } from './draft/onboarding-draft';
import { changeSms, useDraft } from './draft/use-draft';

/**
 * The two stages of the last step share an address. Each is an entry of the browser's history, so that its back and
 * forward go between them; a rider who comes by the bare address sees the stage that the draft is in.
 */
export function useSmsStep() {
  const navigate = useNavigate();
  const { sms } = useDraft();
  const step = stepOf(useLocation().state) ?? sms.step;

  const goTo = (next: SmsStep) => {
    changeSms({ step: next });
    // What is left behind says which stage it was, for whoever comes back to it.
    void navigate(paths.notifications, { replace: true, state: { smsStep: step } });
    void navigate(paths.notifications, { state: { smsStep: next } });
  };
  return { step, goTo };
}

/** A history entry may be another version's, or anybody's. */
function stepOf(state: unknown): SmsStep | null {
  if (typeof state !== 'object' || state === null || !('smsStep' in state)) return null;
  return state.smsStep === 'sms' || state.smsStep === 'sms_sent' ? state.smsStep : null;
}
