/** Fields side by side where the rider's text size leaves room for it, one below the other elsewhere. */
export const fieldGrid = 'grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4';
