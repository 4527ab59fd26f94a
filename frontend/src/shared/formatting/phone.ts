const PHONE_DIGITS = 10;

/** Only the digits, ten at most. Phones fill in "+1 555 123 4567" or "1-555-123-4567": the country code goes. */
export const phoneDigits = (text: string): string =>
  text
    .replace(/^\s*\+1/, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, PHONE_DIGITS);

/** "5551234567" → "(555) 123-4567", as far as it has been typed. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export const isWholePhone = (digits: string): boolean => digits.length === PHONE_DIGITS;
