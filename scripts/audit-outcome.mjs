/** What an answer of `npm audit --json` means for the check. */

/** A registry that answers like this has no list of vulnerabilities. Anything else may be an outage, or someone in between. */
const NOT_OFFERED = [404, 405, 501];

/**
 * @param report the parsed answer; null if it is none.
 * @param accepted advisory URL → why it doesn't affect us. An entry that is no longer needed is a problem.
 * @param mustAnswer true in CI: no answer is a problem there, unless the registry is known to offer none.
 */
export function auditOutcome(report, { accepted, mustAnswer }) {
  if (report?.vulnerabilities) return { problems: problemsIn(report.vulnerabilities, accepted) };
  if (NOT_OFFERED.includes(report?.statusCode))
    return { problems: [], note: 'the registry offers no audit, nothing was checked' };
  const silence = 'the registry did not answer the audit, nothing was checked';
  return mustAnswer ? { problems: [silence] } : { problems: [], note: silence };
}

function problemsIn(vulnerabilities, accepted) {
  const found = Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .flatMap(({ name, via }) =>
      via.filter((cause) => typeof cause === 'object').map(({ url, title }) => ({ name, url, title })),
    );
  return [
    ...found
      .filter(({ url }) => !(url in accepted))
      .map(({ name, title, url }) => `${name}: ${title} ${url}`),
    ...Object.keys(accepted)
      .filter((url) => !found.some((one) => one.url === url))
      .map((url) => `accepted, but no longer found: ${url}`),
  ];
}
