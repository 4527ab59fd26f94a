import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import type { Recommendation } from '../../../shared/api/contract';
import { offlineSince } from '../offline-since';

/** Above a recommendation that is a saved copy: it may be old, and says how old. */
export function OfflineNote({ recommendation }: { recommendation: Recommendation }) {
  const [shownAt] = useState(() => new Date());
  return (
    <p
      role="status"
      className="sign-type flex items-center gap-3 rounded-lg bg-sign-warn px-4 py-3 font-bold text-warn-ink"
    >
      <CloudOff aria-hidden size={22} strokeWidth={2.2} className="shrink-0" />
      Offline: as of {offlineSince(recommendation, shownAt)}
    </p>
  );
}
