import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`, which adds a <style> to the page while an open sheet or dropdown locks
 * scrolling: our content policy forbids that, but allows style sheets made by a script.
 * Returns a component that applies its styles while at least one instance is mounted; the first instance's styles count.
 */
export function styleSingleton(): (props: { styles: string }) => null {
  let holders = 0;
  let sheet: CSSStyleSheet | null = null;
  const hold = (styles: string): void => {
    holders += 1;
    if (holders > 1) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  };
  const letGo = (): void => {
    holders -= 1;
    if (holders > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  return function Styles({ styles }) {
    useEffect(() => {
      hold(styles);
      return letGo;
    }, [styles]);
    return null;
  };
}
