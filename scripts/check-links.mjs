/** Checks that every relative link in the docs has a target, and that every command they show exists. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { commandProblems, namesInCompose } from './doc-commands.mjs';
import { ROOT } from './run-command.mjs';

const problems = [];
const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const known = {
  scripts: Object.keys(scripts),
  ...namesInCompose(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8')),
  exists: (path) => existsSync(join(ROOT, path)),
};

for (const file of await documents()) {
  const text = await readFile(join(ROOT, file), 'utf8');
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) checkLink(file, text, target);
  problems.push(...commandProblems(text, known).map((problem) => `${file}: ${problem}`));
}

console.log(problems.length === 0 ? 'All links and commands are valid.' : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

async function documents() {
  const docs = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) =>
    name.endsWith('.md'),
  );
  const top = (await readdir(ROOT)).filter((name) => name.endsWith('.md'));
  return [...top, ...docs.map((name) => join('docs', name))];
}

function checkLink(file, text, target) {
  if (/^(https?:|mailto:)/.test(target)) return;
  const [path, anchor] = target.split('#');
  const found = path === '' ? join(ROOT, file) : join(ROOT, dirname(file), path);
  if (!existsSync(found)) problems.push(`${file}: ${target} has no target (${relative(ROOT, found)})`);
  else if (path === '' && anchor && !headings(text).includes(anchor))
    problems.push(`${file}: no heading #${anchor}`);
}

/** A page's headings as the anchors that GitHub and GitLab generate. */
function headings(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
