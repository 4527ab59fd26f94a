import { useIsOffline } from '../../../shared/offline/network';
import { classNames } from '../../../shared/ui/styles';

/** Placeholder of the verdict and the cards, as tall as the screen, so that nothing below it moves when they appear. */
export function TodaySkeleton({ text = 'Loading...' }: { text?: string }) {
  const isOffline = useIsOffline();
  const says = isOffline ? 'You’re offline. Today will load when you’re back online.' : text;
  return (
    <div
      className="flex min-h-dvh flex-col gap-4 desk:grid desk:grid-cols-2 desk:content-start desk:gap-6"
      aria-busy
    >
      <h1 className="sr-only">Today</h1>
      <p role="status" className="sr-only">
        {says}
      </p>
      <div aria-hidden className="rounded-xl bg-track p-1.5">
        <div className="flex min-h-64 flex-col gap-4 rounded-[1.05rem] border-[3px] border-card p-4">
          <Skeleton className="h-4 w-36 bg-card" />
          <div className="flex items-center gap-4">
            <Skeleton className="size-14 bg-card" />
            <Skeleton className="h-16 flex-1 bg-card" />
          </div>
          <Skeleton className="h-5 w-56 bg-card" />
          <p className="text-muted">{says}</p>
        </div>
      </div>
      <SkeletonCard className="h-56" />
      <SkeletonCard className="h-80" />
    </div>
  );
}

const SkeletonCard = ({ className }: { className: string }) => (
  <div aria-hidden className={`rounded-lg border border-line bg-card p-4 ${className}`}>
    <Skeleton className="h-5 w-28" />
  </div>
);

/** Placeholder for content that is still loading, sized by `className`. */
const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={classNames('block rounded-sm bg-track', className)} />
);
