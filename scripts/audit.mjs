/**
 * Known vulnerabilities (high and critical) in production dependencies, from the registry's own list. In CI, a registry that
 * doesn't answer fails the check; one that has no such list gets a note.
 */
import { auditOutcome } from './audit-outcome.mjs';
import { runCommand } from './run-command.mjs';

/** Advisory URL → why it doesn't affect us. An entry that is no longer needed fails the check. */
const ACCEPTED = {};

const { output } = await runCommand(['npm', 'audit', '--omit=dev', '--audit-level=high', '--json'], {
  quiet: true,
});
const { problems, note } = auditOutcome(parse(output), {
  accepted: ACCEPTED,
  mustAnswer: Boolean(process.env.CI),
});
if (note) console.log(`note: ${note}`);
else console.log(problems.length === 0 ? 'No known vulnerabilities.' : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

function parse(text) {
  const start = text.indexOf('{');
  try {
    return JSON.parse(text.slice(start, text.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
