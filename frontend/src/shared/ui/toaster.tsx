import * as Radix from '@radix-ui/react-toast';
import X from 'lucide-react/icons/x';
import { useSyncExternalStore } from 'react';
import { classNames } from './styles';
import { dismissToast, onToastsChange, readToasts, type ShownToast } from './toast-store';

const SHOWN_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows toasts: on a phone at the top, because the buttons are at the bottom. F8 moves the focus to them. */
export default function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, readToasts);
  return (
    <Radix.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        className="fixed top-0 right-0 z-40 flex w-full max-w-toast flex-col gap-2 p-4 outline-none desk:top-auto desk:bottom-4"
      />
    </Radix.Provider>
  );
}

const KINDS = {
  notice: 'border-line bg-card text-ink',
  destructive: 'on-sign border-sign-ink bg-sign-stop text-sign-ink',
};

const Notice = ({
  toast: { id, title, description, kind = 'notice', stays, isOpen },
}: {
  toast: ShownToast;
}) => (
  <Radix.Root
    open={isOpen}
    {...(stays && { duration: Infinity })}
    onOpenChange={(open) => !open && dismissToast(id)}
    type={kind === 'destructive' ? 'foreground' : 'background'}
    className={classNames(
      'arrive flex items-start gap-3 rounded-md border-2 p-4 pr-1 shadow-lg data-[state=closed]:hidden',
      'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      KINDS[kind],
    )}
  >
    <div className="flex-1">
      <Radix.Title className="sign-type text-lead font-bold">{title}</Radix.Title>
      {description !== undefined && <Radix.Description>{description}</Radix.Description>}
    </div>
    <Radix.Close
      aria-label="Close notice"
      className="-my-2 grid size-11 shrink-0 place-items-center rounded-sm"
    >
      <X aria-hidden size={20} strokeWidth={2.2} />
    </Radix.Close>
  </Radix.Root>
);
