/**
 * Known vulnerabilities (high and critical) in production dependencies, from the registry's own list. A registry without
 * such a list gets a note and doesn't fail the check.
 */
import { runCommand } from './run-command.mjs';

/** Advisory URL → why it doesn't affect us. An entry that is no longer needed fails the check. */
const ACCEPTED = {};

const { output } = await runCommand(['npm', 'audit', '--omit=dev', '--audit-level=high', '--json'], {
  quiet: true,
});
const report = parse(output);

if (!report?.vulnerabilities) {
  console.log('note: the registry has no audit, nothing was checked');
} else {
  const found = Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .flatMap(({ name, via }) =>
      via.filter((cause) => typeof cause === 'object').map(({ url, title }) => ({ name, url, title })),
    );
  const problems = [
    ...found
      .filter(({ url }) => !(url in ACCEPTED))
      .map(({ name, title, url }) => `${name}: ${title} ${url}`),
    ...Object.keys(ACCEPTED)
      .filter((url) => !found.some((one) => one.url === url))
      .map((url) => `accepted, but no longer found: ${url}`),
  ];
  console.log(problems.length === 0 ? 'No known vulnerabilities.' : problems.join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function parse(text) {
  const start = text.indexOf('{');
  try {
    return JSON.parse(text.slice(start, text.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
