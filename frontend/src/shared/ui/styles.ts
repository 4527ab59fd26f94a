/** Joins class names; a condition that does not hold leaves none. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'destructive';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-sign-go text-sign-ink hover:brightness-110 active:brightness-95',
  secondary: 'border border-control-line bg-card text-ink hover:bg-well',
  quiet: 'text-ink underline-offset-4 hover:underline',
  // Leads to what cannot be undone; `destructive` does it.
  danger: 'border border-alert-ink bg-card text-alert-ink hover:bg-alert-ground',
  destructive: 'bg-sign-stop text-sign-ink hover:brightness-110 active:brightness-95',
};

/** The look of a button, for links that act like one too. */
export const buttonStyle = (kind: ButtonKind, isWide = false): string =>
  classNames(
    'sign-type inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-5 py-2.5 text-center text-lead',
    'font-bold disabled:opacity-55 aria-disabled:opacity-55',
    isWide && 'w-full',
    KINDS[kind],
  );
