/** The look that text inputs and selects share. */
export const controlStyle =
  'min-h-13 w-full rounded-md border border-control-line bg-card px-4 py-3 text-left text-lead text-ink ' +
  'placeholder:text-muted disabled:opacity-55 aria-invalid:border-alert-ink';
