/**
 * The table of settings in docs/operations.md. Names and values come from the schema, explanations from `.env.example`.
 * `npm run docs:configuration` writes it; with --check it is compared. Either way, every setting must be in both places.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ENVIRONMENT as settings } from '../backend/src/config/environment.ts';
import { ROOT } from './run-command.mjs';

const PAGE = join(ROOT, 'docs/operations.md');
const BEGIN = '<!-- configuration: written by npm run docs:configuration -->';
const END = '<!-- configuration ends -->';

const explanations = explanationsIn(await readFile(join(ROOT, '.env.example'), 'utf8'));
const composeFile = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
const page = await readFile(PAGE, 'utf8');

const problems = [
  ...Object.keys(settings)
    .filter((name) => !explanations.has(name))
    .map((name) => `${name} is not explained in .env.example`),
  ...[...explanations.keys()]
    .filter((name) => !(name in settings) && !new RegExp(`\\$\\{${name}:[-?]`).test(composeFile))
    .map((name) => `${name} in .env.example is not a setting`),
  ...[...explanations]
    .filter(([, text]) => text === '')
    .map(([name]) => `${name} has no comment in .env.example`),
];
const fresh = page.replace(
  new RegExp(`${BEGIN}[^]*${END}`),
  () => `${BEGIN}\n<!-- prettier-ignore-start -->\n${table()}\n<!-- prettier-ignore-end -->\n${END}`,
);
if (!page.includes(BEGIN) || !page.includes(END))
  problems.push('docs/operations.md has lost the comments around the table');
if (process.argv.includes('--check') && fresh !== page)
  problems.push(
    'The table in docs/operations.md is out of date. Run "npm run docs:configuration" and commit it.',
  );

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else if (fresh !== page) {
  await writeFile(PAGE, fresh);
}

function table() {
  let above = '';
  const rows = [...explanations].map(([name, explanation]) => {
    const text = explanation === above ? 'as above' : explanation;
    above = explanation;
    const { values, standard } = name in settings ? formOf(settings[name]) : { values: 'text', standard: '' };
    return `| \`${name}\` | ${values} | ${standard} | ${text.replaceAll('|', '\\|')} |`;
  });
  return ['| Setting | Values | Unless set | What it means |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

/** The values that a setting accepts, and its default. */
function formOf(setting) {
  const schema = z.toJSONSchema(setting, { io: 'input', unrepresentable: 'any' });
  const standard = schema.default === undefined || schema.default === '' ? '' : `\`${schema.default}\``;
  return { values: valuesOf(schema), standard };
}

function valuesOf({ enum: words, type, minimum, maximum, format }) {
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (type === 'integer') return `whole number, ${minimum} to ${maximum}`;
  if (type === 'number') return `number, ${minimum} to ${maximum}`;
  if (format === 'uri') return 'URL';
  return format === 'date-time' ? 'instant' : 'text';
}

/** Variable → the comment above it, which applies to all variables that follow it without a blank line. */
function explanationsIn(text) {
  const found = new Map();
  for (const block of text.split(/\n\s*\n/)) {
    let comment = [];
    let isOpen = false;
    for (const line of block.split('\n')) {
      const [, said] = /^# ?(.*)$/.exec(line) ?? [];
      const [, name] = /^(\w+)=/.exec(line) ?? [];
      if (said !== undefined) {
        comment = isOpen ? [...comment, said] : [said];
        isOpen = true;
      }
      if (name !== undefined) {
        found.set(name, comment.join(' '));
        isOpen = false;
      }
    }
  }
  return found;
}
