/** Postal codes of the states and the District of Columbia (USPS Publication 28, appendix B). */
const CODE_BY_NAME: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
};

export const STATE_CODES: readonly string[] = Object.values(CODE_BY_NAME);
const CODES: ReadonlySet<string> = new Set(STATE_CODES);

/** "OR" for "Oregon", "oregon" or "or"; undefined for what is no state. */
export function stateCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CODES.has(code) ? code : CODE_BY_NAME[text.trim().toLowerCase()];
}

/** Whether a text is the beginning of a state's name or code: "o", "oreg" and "or" of OR. */
export function mayBeState(text: string, code: string): boolean {
  const begun = text.trim().toLowerCase();
  const names = Object.entries(CODE_BY_NAME).filter(([, itsCode]) => itsCode === code);
  return [code.toLowerCase(), ...names.map(([name]) => name)].some((name) => name.startsWith(begun));
}
