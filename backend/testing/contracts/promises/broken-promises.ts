/**
 * What every adapter's answers must satisfy. Checked in the contract suites, where the provider is a stub, and against the
 * live providers (`npm run contract:live`), so this file uses no test library.
 * @returns a description of each broken promise; empty if all hold.
 */
export const brokenOf = (promises: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(promises)
    .filter(([, isKept]) => !isKept)
    .map(([promise]) => promise);
