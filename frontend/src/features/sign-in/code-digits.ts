export const CODE_DIGITS = 6;

/** The digits of what was typed or pasted, which may be the whole text: its code is the one that has just six. */
export function codeDigits(text: string): string {
  const whole = /(?<!\d)(\d{3})[ -]?(\d{3})(?!\d)/.exec(text);
  return (whole ? `${whole[1]}${whole[2]}` : text.replace(/\D/g, '')).slice(0, CODE_DIGITS);
}
