import { transform } from '@swc/core';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { swcOptions } from './swc-options.mjs';

/** Our imports name the `.js` file that a build makes; without one, the source next to it is meant. */
export async function resolve(specifier, context, nextResolve) {
  try {
    return await nextResolve(specifier, context);
  } catch (error) {
    const isOurs =
      specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts');
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !isOurs) throw error;
    return nextResolve(specifier.replace(/\.js$/, '.ts'), context);
  }
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    ...swcOptions,
    filename,
    swcrc: false,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
