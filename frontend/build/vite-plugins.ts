import type { Plugin } from 'vite';
import { fileURLToPath } from 'node:url';

/*
 * How the code is split into files. On a phone's network the number of requests matters most, so there are two at first:
 * boot.ts, and the app with the screens riders open it on. Other screens are loaded on demand. A group includes everything
 * its modules import.
 */
export const codeSplitting = {
  groups: [
    { name: 'boot', test: /\/src\/boot\.ts$|vite\/preload-helper/, priority: 3 },
    { name: 'app', test: /\/src\/main\.tsx$/, priority: 1 },
  ],
};

/** Preloads Overpass, the font of headings: loaded only after the style sheet, it would shift the text. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /overpass-basic[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  };
}

const ADOPTED_STYLE = fileURLToPath(new URL('../src/shared/ui/adopted-style.ts', import.meta.url));

/** The <style> that Radix Select renders; base.css has the same rules. */
const STYLE_OF_SELECT =
  /(?:\/\* @__PURE__ \*\/ )?jsx\(\s*"style",\s*\{[^{}]*\{[^{}]*__html: `[^`]*`[^{}]*\},\s*nonce\s*\}\s*\),/;

/**
 * Our content policy forbids <style> elements, and two packages add one. One package is replaced, and the <style> is removed
 * from the other; the build fails if it is no longer found.
 */
export function stylesWithoutMarkup(): Plugin {
  return {
    name: 'styles-without-markup',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-style-singleton' ? ADOPTED_STYLE : null),
    transform(code, id) {
      if (!/@radix-ui\/react-select\/dist\/index\.mjs/.test(id)) return null;
      if (!STYLE_OF_SELECT.test(code)) this.error('Radix Select renders its <style> differently.');
      return { code: code.replace(STYLE_OF_SELECT, ''), map: null };
    },
  };
}
