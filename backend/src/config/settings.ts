import type { Environment } from './environment.schema.js';

/** "VARIABLE: what is wrong with it". */
export type ConfigProblem = string;

/** What some provider cannot do without. */
type NeededVariable =
  'OPENWEATHER_API_KEY' | 'GOOGLE_MAPS_API_KEY' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN';

/** The checked variables while they are put together, and a note of what does not go together. */
export class Settings {
  readonly problems: ConfigProblem[] = [];
  readonly isDemo: boolean;

  constructor(readonly env: Environment) {
    this.isDemo = env.APP_MODE === 'demo';
  }

  /** The variable's value. Where it is missing that is noted, with `why` it is needed. */
  required(variable: NeededVariable, why: string): string {
    const value = this.env[variable];
    if (value === undefined) this.note(`${variable}: is missing; ${why} needs it`);
    return value ?? '';
  }

  note(problem: ConfigProblem): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }
}
