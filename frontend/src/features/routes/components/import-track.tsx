import { useMutation, useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { newIdempotencyKey, sentenceOf } from '../../../shared/api/api-call';
import { refetchPlan } from '../../../shared/api/api-requests';
import { Button } from '../../../shared/ui/button';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { createRoute, readTrack } from '../changes';

/** Creates a route between home and work from a recorded ride. */
export function ImportTrack({ userId, onDone }: { userId: number; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) =>
      createRoute({ ...(await readTrack(file)), userId }, newIdempotencyKey()),
    onSuccess: async (route) => {
      await refetchPlan(queryClient, userId);
      onDone();
      showToast({ title: 'Route created', description: `${route.name} follows your track.` });
    },
    onError: (error) => showFailure(sentenceOf(error, 'Failed to import this file. Please try again.')),
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-muted">
        Recorded your ride? Import it as a GPX file. It has to lead between home and work, either way.
      </p>
      <input
        ref={input}
        type="file"
        accept=".gpx,application/gpx+xml"
        aria-label="GPX file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file && !isPending) mutate(file);
          // The same file can be chosen again after a failure.
          target.value = '';
        }}
      />
      <Button
        kind="secondary"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && input.current?.click()}
      >
        <Upload aria-hidden size={20} strokeWidth={2.2} />
        {isPending ? 'Importing...' : 'Import GPX'}
      </Button>
    </div>
  );
}
