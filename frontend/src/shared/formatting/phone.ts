const PHONE_DIGITS = 10;

/** The digits only, at most ten. Autofill gives "+1 555 123 4567" or "1-555-123-4567": the country code is dropped. */
export const phoneDigits = (text: string): string =>
  text
    .replace(/^\s*\+1/, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, PHONE_DIGITS);

/** "5551234567" → "(555) 123-4567", also while it is being typed. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** As `formatPhone`, for running text: never broken across lines. */
export const formatPhoneInText = (text: string): string => formatPhone(text).replaceAll(' ', '\u00a0');

export const isWholePhone = (digits: string): boolean => digits.length === PHONE_DIGITS;
