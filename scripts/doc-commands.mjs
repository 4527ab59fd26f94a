/** Checks the commands shown in the docs against the scripts, files and services that exist. */

/** Programs of the machine, not ours. */
const PROGRAMS = ['curl', 'docker', 'git', 'node', 'pg_dump', 'pg_restore', 'psql'];

const NPM_COMMANDS = ['ci', 'install', 'start', 'test', 'rebuild'];

/** Commands of docker compose, and what their arguments are: services, or one service and the command to run in it. */
const COMPOSE_COMMANDS = {
  up: 'services',
  down: 'nothing',
  stop: 'services',
  restart: 'services',
  build: 'services',
  config: 'nothing',
  pull: 'services',
  ps: 'services',
  logs: 'services',
  exec: 'one service',
  run: 'one service',
};

/** Problems with the commands in a document's ```sh blocks and in its text. */
export function commandProblems(text, known) {
  const blocks = [...text.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].map(([, block]) => block);
  const typed = blocks.flatMap(commandsIn).flatMap((words) => problemsOf(words, known));
  const mentioned = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].flatMap(([, name]) =>
    scriptProblems(name, known),
  );
  return [...new Set([...typed, ...mentioned])];
}

/** Each command as its words, without leading variables, comments and redirections. */
function commandsIn(block) {
  return block
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#.*$/, '').split(/&&|\|\||\||;/))
    .map((command) => command.replace(/[<>]\s*\S+/g, '').match(/"[^"]*"|'[^']*'|\S+/g) ?? [])
    .map((words) => words.slice(words.findIndex((word) => !/^\w+=/.test(word))))
    .filter((words) => words.length > 0);
}

function problemsOf([program, ...words], known) {
  if (program === 'npm') return npmProblems(words, known);
  if (program === 'docker' && words[0] === 'compose') return composeProblems(words.slice(1), known);
  if (program === 'cp' || program === 'sh') return missingFile(words[0], known);
  if (program === 'node' && !words[0]?.startsWith('-')) return missingFile(words[0], known);
  return PROGRAMS.includes(program) ? [] : [`"${program}" is not a known program`];
}

function npmProblems([command, ...words], known) {
  if (command !== 'run') return NPM_COMMANDS.includes(command) ? [] : [`there is no "npm ${command}"`];
  return scriptProblems(words.find((word) => !word.startsWith('-')) ?? '', known);
}

const scriptProblems = (name, { scripts }) =>
  scripts.includes(name) ? [] : [`there is no "npm run ${name}"`];

const missingFile = (path, { exists }) => (exists(path) ? [] : [`there is no file ${path}`]);

function composeProblems(words, { services, profiles }) {
  const problems = [];
  const rest = [...words];
  while (rest[0]?.startsWith('-')) {
    const [flag, value] = rest.splice(0, 2);
    if (flag !== '--profile') problems.push(`docker compose ${flag} is not known here`);
    else if (!profiles.includes(value)) problems.push(`docker-compose.yml has no profile "${value}"`);
  }
  const [command, ...others] = rest;
  const form = COMPOSE_COMMANDS[command];
  if (form === undefined) return [...problems, `there is no "docker compose ${command}"`];
  const names = others.filter((word) => !word.startsWith('-'));
  const meant = form === 'services' ? names : form === 'one service' ? names.slice(0, 1) : [];
  return [
    ...problems,
    ...meant
      .filter((name) => !services.includes(name))
      .map((name) => `docker-compose.yml has no service "${name}"`),
  ];
}

/** The names of a compose file's services and profiles, by its indentation. */
export function namesInCompose(text) {
  const [, below = ''] = /^services:\n((?:[ \t].*\n|\n)*)/m.exec(text) ?? [];
  const services = [...below.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name);
  const profiles = [...text.matchAll(/profiles: \[([^\]]*)\]/g)].flatMap(([, names]) => names.split(/,\s*/));
  return { services, profiles };
}
