import { useEffect, useRef, useState } from 'react';

/** A screenful ahead: soon enough that a rider who scrolls down finds it loaded. */
const AHEAD = '600px';

/** Whether an element is, or has been, about to be seen. */
export function useNearView<E extends Element>() {
  const element = useRef<E>(null);
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in globalThis));

  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);

  return { element, isNear };
}
