import FlaskConical from 'lucide-react/icons/flask-conical';
import { Link } from 'react-router-dom';
import { useConfig } from '../../shared/api/config';
import { paths } from '../../shared/routing/paths';

/** Where a rider who is signing in to the demo finds the code. */
export function DemoHint() {
  const { data: config } = useConfig();
  if (config?.appMode !== 'demo') return null;
  return (
    <p className="flex items-start gap-2.5 rounded-md border border-line bg-card px-3.5 py-3 text-note">
      <FlaskConical aria-hidden size={16} strokeWidth={2.2} className="mt-0.5 shrink-0" />
      <span>
        This is a demo, so no text is sent. Your code is in the{' '}
        <Link
          to={paths.demoOutbox}
          state={FROM_SIGN_IN}
          className="font-semibold underline underline-offset-4"
        >
          demo outbox
        </Link>
        .
      </span>
    </p>
  );
}

/** Navigation state for the outbox, which then shows a link back to the code step. */
const FROM_SIGN_IN = { isFromSignIn: true };

/** A history entry may come from another version. */
export const isFromSignIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromSignIn' in state;
