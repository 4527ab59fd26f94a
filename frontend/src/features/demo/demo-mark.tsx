import FlaskConical from 'lucide-react/icons/flask-conical';
import { useConfig } from '../../shared/api/config';

/** Says on every screen that this is not the real world. */
export function DemoMark() {
  const { data: config } = useConfig();
  if (config?.appMode !== 'demo') return null;
  return (
    <span className="sign-type inline-flex min-h-8 items-center gap-1.5 rounded-full border border-control-line px-3 text-note font-bold text-muted">
      <FlaskConical aria-hidden size={14} strokeWidth={2.4} />
      Demo data
    </span>
  );
}
