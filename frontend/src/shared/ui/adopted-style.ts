import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton`, which puts a <style> into the page where a sheet or a dropdown keeps
 * what is below it from scrolling: our content policy lets none in. A style sheet that a script makes is no markup.
 * Makes a component that holds its styles while it, or another one of the same make, is on the page; the first one's count.
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
