export function auditOutcome(
  report: unknown,
  options: { readonly accepted: Readonly<Record<string, string>>; readonly mustAnswer: boolean },
): { readonly problems: readonly string[]; readonly note?: string };
