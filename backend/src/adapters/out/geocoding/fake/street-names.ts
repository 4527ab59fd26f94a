/** Streets that the demo offers while one is typed. Real ones, of many cities. */
const STREETS: readonly string[] = [
  'Ash St',
  'Belmont St',
  'Broadway',
  'Burnside St',
  'Cedar St',
  'Division St',
  'Elm St',
  'Hawthorne Blvd',
  'Lincoln St',
  'Main St',
  'Maple Ave',
  'Market St',
  'Mission St',
  'Morrison St',
  'Oak St',
  'Park Ave',
  'Pearl St',
  'Pine St',
  'State St',
  'University Ave',
  'Washington St',
];

const DIRECTION = /^(n|s|e|w|ne|nw|se|sw)$/i;

/** "1120 se mor" → "1120 SE Morrison St". A street that is not in the list stays as it is typed. */
export function completedStreet(typed: string): string {
  const words = typed.split(' ').map((word) => (DIRECTION.test(word) ? word.toUpperCase() : word));
  const nameAt = words.findIndex((word, index) => index > 0 && !DIRECTION.test(word));
  if (nameAt === -1) return words.join(' ');
  const begun = words.slice(nameAt).join(' ').toLowerCase();
  const known = STREETS.find((street) => street.toLowerCase().startsWith(begun));
  return [...words.slice(0, nameAt), known ?? words.slice(nameAt).map(capitalized).join(' ')].join(' ');
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
