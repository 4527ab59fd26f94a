import { classNames } from './class-names';

/** Holds the room of what is still on its way; `className` gives its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={classNames('block rounded-sm bg-track', className)} />
);
