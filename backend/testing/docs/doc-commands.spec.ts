import { describe, expect, it } from '@jest/globals';
import { commandProblems, namesInCompose } from '../../../scripts/doc-commands.mjs';

const known = {
  scripts: ['check', 'backup'],
  ...namesInCompose(
    'x-a: &a\n  image: b\nservices:\n  app:\n    image: x\n  balancer:\n    profiles: [scale]\n\nvolumes:\n  data:\n',
  ),
  exists: (path: string) => path === '.env.example',
};

const problemsOf = (...lines: string[]) =>
  commandProblems(`Text\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`, known);

describe('the commands in a document', () => {
  it('are read from its shell blocks, with their context', () => {
    expect(
      problemsOf(
        'npm ci && npm start   # builds',
        'cp .env.example .env  # then fill it',
        'npm run backup -- ../somewhere',
        'PORT=80 docker compose --profile scale up --detach balancer',
        'docker compose exec -T app node x > file.txt',
        'docker compose down',
        'pg_dump --format custom "$(npm run --silent backup)" | psql',
      ),
    ).toEqual([]);
  });

  it.each([
    ['npm run chekc', 'there is no "npm run chekc"'],
    ['npm strat', 'there is no "npm strat"'],
    ['npm ci && npm run nothing', 'there is no "npm run nothing"'],
    ['pg_dump "$(npm run --silent nothing)"', 'there is no "npm run nothing"'],
    ['cp .env.exmaple .env', 'there is no file .env.exmaple'],
    ['node scripts/none.mjs', 'there is no file scripts/none.mjs'],
    ['docker compose up ap', 'docker-compose.yml has no service "ap"'],
    ['docker compose --profile sclae up', 'docker-compose.yml has no profile "sclae"'],
    ['docker compose upp', 'there is no "docker compose upp"'],
    ['docker compose exec -T data psql', 'docker-compose.yml has no service "data"'],
    ['rollout start', '"rollout" is not a known program'],
  ])('have to exist: %s', (line, problem) => {
    expect(problemsOf(line)).toEqual([problem]);
  });

  it('have to exist in the text, too, but not in other blocks', () => {
    expect(commandProblems('Run `npm run chekc`.', known)).toEqual(['there is no "npm run chekc"']);
    expect(commandProblems('```\nrollout start\n```', known)).toEqual([]);
  });
});
