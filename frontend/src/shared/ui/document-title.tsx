import { useEffect } from 'react';

/** Names the screen in the browser's tab: "Settings · RollOut". */
export function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · RollOut`;
  }, [title]);
  return null;
}
