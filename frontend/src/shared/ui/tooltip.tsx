import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement } from 'react';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Once around the screens that show tooltips, so that the second of two opens at once. */
export const TooltipProvider = ({ children }: { children: ReactElement }) => (
  <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Radix.Provider>
);

/** A word more about a control, on hover or focus. Never the only place that says it: touch has no hover. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        className="z-30 max-w-72 rounded-sm bg-ink px-3 py-1.5 text-note text-ground"
        collisionPadding={8}
      >
        {text}
        <Radix.Arrow className="fill-ink" />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
