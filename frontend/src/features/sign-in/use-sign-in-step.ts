import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';

/** A code that is on its way. */
export interface SentCode {
  /** digits */
  readonly phone: string;
  /** milliseconds, by this browser's clock */
  readonly sentAt: number;
}

/**
 * The two steps share an address; the second is an entry of the browser's history. So its back goes to the phone, and a
 * phone that has thrown the page away while its rider read the text comes back to the code.
 */
export function useSignInStep() {
  const navigate = useNavigate();
  const sent = sentCodeOf(useLocation().state);
  const goToCode = (code: SentCode) =>
    void navigate(paths.signIn, { state: { sentCode: code }, replace: sent !== null });
  const goToPhone = () => void navigate(-1);
  return { sent, goToCode, goToPhone };
}

/** A history entry may be another version's, or anybody's. */
function sentCodeOf(state: unknown): SentCode | null {
  if (typeof state !== 'object' || state === null || !('sentCode' in state)) return null;
  const { sentCode } = state;
  if (typeof sentCode !== 'object' || sentCode === null) return null;
  const { phone, sentAt } = sentCode as Partial<SentCode>;
  return typeof phone === 'string' && typeof sentAt === 'number' ? { phone, sentAt } : null;
}
