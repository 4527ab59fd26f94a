/** Joins class names; false, null and undefined are left out. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'destructive';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-sign-go text-sign-ink hover:brightness-110 active:brightness-95',
  secondary: 'border border-control-line bg-card text-ink hover:bg-well',
  quiet: 'text-ink underline-offset-4 hover:underline',
  // Opens a dialog about something that can't be undone; `destructive` does it.
  danger: 'border border-alert-ink bg-card text-alert-ink hover:bg-alert-ground',
  destructive: 'bg-sign-stop text-sign-ink hover:brightness-110 active:brightness-95',
};

/** The classes of a button, also used for links that look like one. */
export const buttonStyle = (kind: ButtonKind, isWide = false): string =>
  classNames(
    'sign-type inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-5 py-2.5 text-center text-lead',
    'font-bold disabled:opacity-55 aria-disabled:opacity-55',
    isWide && 'w-full',
    KINDS[kind],
  );
