/**
 * `npm run test:mutants`: breaks rules that a rider's morning rests on, one after the other, in a copy of the project, and
 * shows that `npm test` fails on each. Runs the files of its backend suite that are likely to notice first, then the whole
 * backend suite. Exits with an error if a broken rule goes unnoticed, or if the code that states it can't be found.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './run-command.mjs';
import { jest } from './suites.mjs';

/** `before` occurs once in the backend's source and becomes `after`; `likely` are patterns of spec files. */
const MUTANTS = [
  {
    rule: "A reading at the limit itself isn't over it",
    before: 'margin >= 0',
    after: 'margin > 0',
    likely: ['src/domain/recommendation'],
  },
  {
    rule: 'Ice: freezing after rain or snow in the 12 hours before',
    before: 'const ICE_LOOKBACK_HOURS = 12;',
    after: 'const ICE_LOOKBACK_HOURS = 11;',
    likely: ['src/domain/recommendation'],
  },
  {
    rule: 'A missing reading never counts as good',
    before: 'return isMissing(next) ? next : decide(decided, next);',
    after: 'return isMissing(next) ? decided : decide(decided, next);',
    likely: ['src/domain/recommendation'],
  },
  {
    rule: "Rides are planned in the rider's time zone",
    before: 'const departsAt = instantOf(date, targetMinute - rideMinutes, timeZone);',
    after: "const departsAt = instantOf(date, targetMinute - rideMinutes, 'America/Los_Angeles');",
    likely: ['src/domain/commute'],
  },
  {
    rule: 'On the day the clocks change, a time is that of the new clock',
    before: 'const offsetAfter = offsetMs(new Date(wallMs + MS_PER_DAY), timeZone);',
    after: 'const offsetAfter = offsetBefore;',
    likely: ['src/domain/commute'],
  },
  {
    rule: 'One morning text per phone and date',
    before: 'CREATE UNIQUE INDEX texts_one_per_phone',
    after: 'CREATE INDEX texts_one_per_phone',
    likely: ['text-states', 'typeorm/.*contract', 'testing/morning/'],
  },
  {
    rule: 'STOP holds for a text that is already written',
    before: "WHEN ${hasStopped(`${rider}.phone`)} THEN 'opted-out'",
    after: '',
    likely: ['typeorm/.*contract', 'testing/morning/'],
  },
  {
    rule: 'At most 7 texts per phone in 7 days',
    before: '>= ${TEXTS_PER_WEEK}',
    after: '> ${TEXTS_PER_WEEK}',
    likely: ['typeorm/.*contract', 'testing/morning/'],
  },
  {
    rule: "No rider reads or changes another rider's data",
    before: 'if (rider.id !== riderId) throw',
    after: 'if (riderId < 0) throw',
    likely: ['authorization-matrix'],
  },
  {
    rule: 'A database that may have lost texts sends none',
    before: 'AND NOT ${MAY_LACK_TEXTS} FOR SHARE',
    after: 'FOR SHARE',
    likely: ['typeorm/.*contract', 'testing/morning/'],
  },
  {
    rule: 'A text that was sent before the database forgot is not sent again',
    before: 'const noted = await memory.noteSent(messages, at);',
    after: 'const noted = await memory.noteSent([], at);',
    likely: ['testing/morning/'],
  },
  {
    rule: 'Silence means go, so a day that could not be checked is no silence',
    before: "return rider.choice === 'all' || mayWait",
    after: "return rider.choice !== 'changes' || mayWait",
    likely: ['testing/morning/'],
  },
  {
    rule: 'No morning text after 9 AM',
    before: "LAST_TEXT_TIME = parseLocalTime('09:00')",
    after: "LAST_TEXT_TIME = parseLocalTime('10:00')",
    likely: ['src/domain/texting', 'testing/morning/'],
  },
];

/** A copy of the working tree that shares the installed packages. */
async function copyProject() {
  const copy = await mkdtemp(join(tmpdir(), 'rollout-mutants-'));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
  });
  for (const file of list.toString().split('\0').filter(Boolean)) {
    await mkdir(join(copy, dirname(file)), { recursive: true });
    // A deleted file that is still in the index has nothing to copy.
    await cp(join(ROOT, file), join(copy, file)).catch(ignoreMissing);
  }
  for (const folder of ['.', 'backend', 'frontend'])
    await symlink(join(ROOT, folder, 'node_modules'), join(copy, folder, 'node_modules')).catch(
      ignoreMissing,
    );
  return copy;
}

/** What the product is made of, without its specs. */
async function readSources(project) {
  const folder = join(project, 'backend/src');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  return Promise.all(
    files.map(async (file) => ({
      path: join(folder, file),
      code: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

/** Where the rule is stated. @throws if it isn't in one place, so that no mutant goes missing when code moves */
function findRule({ rule, before }, sources) {
  const found = sources.filter(({ code }) => code.includes(before));
  const count = found.reduce((sum, { code }) => sum + code.split(before).length - 1, 0);
  if (count !== 1) throw new Error(`"${rule}": "${before}" occurs ${count} times, not once`);
  return found[0];
}

/** The first failing case of those files, or null if all pass. */
async function firstFailure(copy, files) {
  const report = join(copy, 'report.json');
  const { failed } = await jest({ workspace: 'backend', files, cwd: copy, quiet: true })(report);
  if (failed === 0) return null;
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  await rm(report);
  const [spec] = testResults.filter(({ status }) => status === 'failed');
  const [one] = spec?.assertionResults.filter(({ status }) => status === 'failed') ?? [];
  return `${spec?.name.split('/backend/')[1]}: ${one?.fullName ?? 'the file fails as a whole'}`;
}

const project = await copyProject();
const rows = [];
try {
  const sources = await readSources(project);
  const mutants = MUTANTS.map((mutant) => ({ ...mutant, ...findRule(mutant, sources) }));

  const unbroken = await firstFailure(project, []);
  if (unbroken !== null) throw new Error(`Fails without a mutant: ${unbroken}`);

  for (const { rule, path, code, before, after, likely } of mutants) {
    await writeFile(
      path,
      code.replace(before, () => after),
    );
    const failure = (await firstFailure(project, likely)) ?? (await firstFailure(project, []));
    await writeFile(path, code);
    rows.push(`| ${rule} | ${failure === null ? '**survived**' : failure} |`);
    console.log(rows.at(-1));
  }
} finally {
  await rm(project, { recursive: true, force: true });
}
const survivors = rows.filter((row) => row.includes('**survived**')).length;
console.log(`\n| Broken rule | The first case that fails |\n|---|---|\n${rows.join('\n')}`);
console.log(`\n${MUTANTS.length - survivors} of ${MUTANTS.length} broken rules make npm test fail.`);
process.exitCode = survivors === 0 ? 0 : 1;
