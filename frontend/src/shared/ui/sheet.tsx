import * as Radix from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';

interface SheetProps {
  title: string;
  /** Read out with the title. */
  description: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog: at the bottom of a phone, in the middle of a wide screen. Open while it is rendered. */
export function Sheet({ title, description, onClose, children }: SheetProps) {
  const [opener] = useState(() => document.activeElement);
  const focusOpener = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-20 bg-shade" />
        <Radix.Content
          onCloseAutoFocus={focusOpener}
          className="arrive fixed inset-x-0 bottom-0 z-20 mx-auto flex max-h-[88dvh] w-full max-w-column flex-col rounded-t-xl border border-line bg-card desk:inset-y-0 desk:my-auto desk:h-fit desk:rounded-xl"
        >
          <div className="flex items-start justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
            <Radix.Title className="sign-type pt-2 text-head font-extrabold">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-well"
            >
              <X aria-hidden size={24} strokeWidth={2.2} />
            </Radix.Close>
          </div>
          <div className="flex flex-col gap-6 overflow-y-auto overscroll-contain p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
            <Radix.Description className="text-lead">{description}</Radix.Description>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
