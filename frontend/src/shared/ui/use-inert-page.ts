import { useEffect } from 'react';

/** While a list or dialog lies over the page, nothing under it takes the focus or is read out. */
export function useInertPage(isCovered: boolean): void {
  useEffect(() => {
    const page = document.getElementById('root');
    if (!isCovered || !page) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [isCovered]);
}
