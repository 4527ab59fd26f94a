const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;

/** The package throws unless jest's own module loader provides it. */
export const resolve = (specifier, context, nextResolve) =>
  specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : nextResolve(specifier, context);
