import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ADOPTED_STYLE = fileURLToPath(new URL('../src/shared/ui/adopted-style.ts', import.meta.url));

/** What the dropdown's list renders before itself: rules that base.css has as well. */
const STYLE_OF_SELECT =
  /(?:\/\* @__PURE__ \*\/ )?jsx\(\s*"style",\s*\{[^{}]*\{[^{}]*__html: `[^`]*`[^{}]*\},\s*nonce\s*\}\s*\),/;

/**
 * The content policy lets no <style> into a page, and two packages put one there. The one is replaced, the other loses it;
 * the build fails where there is nothing to lose any more.
 */
export function stylesWithoutMarkup(): Plugin {
  return {
    name: 'styles-without-markup',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-style-singleton' ? ADOPTED_STYLE : null),
    transform(code, id) {
      if (!/@radix-ui\/react-select\/dist\/index\.mjs/.test(id)) return null;
      if (!STYLE_OF_SELECT.test(code)) this.error('The dropdown renders its <style> in another way.');
      return { code: code.replace(STYLE_OF_SELECT, ''), map: null };
    },
  };
}
