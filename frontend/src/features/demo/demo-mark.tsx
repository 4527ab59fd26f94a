import FlaskConical from 'lucide-react/icons/flask-conical';
import { lazy, Suspense, useState } from 'react';
import { useConfig } from '../../shared/api/config';

/** Its code is loaded on demand. */
const DemoPanel = lazy(() => import('./components/demo-panel'));

/** Marks every screen of a demo, and opens the demo panel. */
export function DemoMark() {
  const { data: config } = useConfig();
  const [isOpen, setIsOpen] = useState(false);
  if (config?.appMode !== 'demo') return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="group flex min-h-11 items-center rounded-full"
      >
        <span className="sign-type inline-flex min-h-8 items-center gap-1.5 rounded-full border border-control-line px-3 text-note font-bold text-muted group-hover:bg-card group-hover:text-ink">
          <FlaskConical aria-hidden size={14} strokeWidth={2.4} />
          Demo data
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <DemoPanel providers={config.providers} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
