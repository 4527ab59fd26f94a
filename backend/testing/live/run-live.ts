import { inMemoryStorage } from '../../src/adapters/out/persistence/in-memory/in-memory.ports.js';
import { loadConfig } from '../../src/config/load-config.js';
import type { CheckOutcome, LiveSuite } from './live-check.js';
import { liveSuites } from './live-suites.js';

/** Longer than a suite's checks can take within their deadlines. */
const LONGEST_SUITE_MS = 90_000;

interface SuiteOutcome {
  readonly name: string;
  readonly state: CheckOutcome['state'];
  readonly lines: readonly string[];
}

export interface LiveRunOptions {
  readonly longestSuiteMs?: number;
}

/**
 * Checks the configured live providers against what their ports promise, and prints a result for each.
 * @returns whether every one of them answered and passed.
 */
export async function runLive(
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
  { longestSuiteMs = LONGEST_SUITE_MS }: LiveRunOptions = {},
): Promise<boolean> {
  const loaded = loadConfig({ ...environment, APP_MODE: 'live' });
  if (!loaded.ok) {
    print('Nobody was asked; as a live configuration this is wrong:');
    for (const problem of loaded.problems) print(`  - ${problem}`);
    return false;
  }
  const { suites, nobody } = liveSuites(loaded.config, inMemoryStorage());
  const outcomes = await Promise.all(suites.map((suite) => inTime(outcomeOf(suite), suite, longestSuiteMs)));
  for (const { name, state, lines } of outcomes) {
    print(`${state.padEnd(11)} ${name}`);
    for (const line of lines) print(`${' '.repeat(12)}${line}`);
  }
  for (const name of nobody) print(`${'nobody'.padEnd(11)} ${name}`);
  print(verdictOn(outcomes));
  return outcomes.every(({ state }) => state === 'passed');
}

/** Runs one check after another, and skips the rest if the provider is unreachable. */
async function outcomeOf({ name, checks }: LiveSuite): Promise<SuiteOutcome> {
  const broken: string[] = [];
  for (const check of checks) {
    const outcome = await check.ask();
    if (outcome.state === 'unreachable') {
      return { name, state: 'unreachable', lines: [...broken, `${check.name}: ${outcome.why}`] };
    }
    if (outcome.state === 'failed') broken.push(...outcome.why.map((why) => `${check.name}: ${why}`));
  }
  const passed = `${checks.map(({ name: check }) => check).join(', ')}`;
  return broken.length > 0
    ? { name, state: 'failed', lines: broken }
    : { name, state: 'passed', lines: [passed] };
}

/** Always ends the process. */
function inTime(work: Promise<SuiteOutcome>, { name }: LiveSuite, ms: number): Promise<SuiteOutcome> {
  return new Promise((resolve, reject) => {
    const late = { name, state: 'unreachable', lines: ['it took far too long'] } as const;
    const timer = setTimeout(() => resolve(late), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function verdictOn(outcomes: readonly SuiteOutcome[]): string {
  const count = (state: SuiteOutcome['state']) =>
    outcomes.filter((outcome) => outcome.state === state).length;
  if (count('unreachable') === outcomes.length) {
    return 'No provider could be reached, so nothing was found out. Is there a way to the internet from here?';
  }
  return `${count('passed')} passed, ${count('failed')} failed, ${count('unreachable')} unreachable.`;
}
