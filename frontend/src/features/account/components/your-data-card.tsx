import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { useDownload } from '../use-download';

/** Its code comes when a rider asks for it. */
const DeleteAccount = lazy(() => import('./delete-account'));

/** All that RollOut keeps of the rider: to take along, and to be rid of. */
export function YourDataCard({ user }: { user: User }) {
  const { download, isPending } = useDownload(user.id);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card title="Your Data">
      <p className="mb-3 text-muted">All that RollOut keeps about you, in one file.</p>
      <Button kind="secondary" aria-disabled={isPending || undefined} onClick={download}>
        <Download aria-hidden size={20} strokeWidth={2.2} />
        {isPending ? 'Collecting...' : 'Download as JSON'}
      </Button>
      <div className="mt-4 border-t border-line pt-4">
        <p className="mb-3 text-muted">
          Leaving? This removes you from RollOut at once, and cannot be undone.
        </p>
        <Button kind="danger" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteAccount user={user} onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </Card>
  );
}
