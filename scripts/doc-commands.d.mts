export interface Known {
  /** Of package.json. */
  readonly scripts: readonly string[];
  /** Of docker-compose.yml. */
  readonly services: readonly string[];
  readonly profiles: readonly string[];
  /** Relative to the top of the project. */
  readonly exists: (path: string) => boolean;
}

export function commandProblems(text: string, known: Known): string[];

export function namesInCompose(text: string): Pick<Known, 'services' | 'profiles'>;
