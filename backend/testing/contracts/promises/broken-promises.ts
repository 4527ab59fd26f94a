/**
 * What every answer of a port keeps, whoever gives it: held against the answers of the contract suites, where the provider
 * is a stub, and against the live providers (`npm run contract:live`). So no test library is used here.
 * @returns the promises that are broken, in words; none is good.
 */
export const brokenOf = (promises: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(promises)
    .filter(([, isKept]) => !isKept)
    .map(([promise]) => promise);
