import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DrawnMap, LoadMapAdapter, MapEvents, MapScene, MapState } from '../route-map.types';

/** A ground that has not come by then does not come. */
const READY_WITHIN_MS = 20_000;

interface MapToDraw {
  /** Null as long as there is nothing to load. */
  readonly load: LoadMapAdapter | null;
  readonly scene: MapScene;
  readonly events: Pick<MapEvents, 'onInsert' | 'onMove' | 'onSelect'>;
}

/** Keeps a map in an element, from its code's loading to its end, and what is to be seen on it up to date. */
export function useDrawnMap({ load, scene, events }: MapToDraw) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(null);
  const [state, setState] = useState<MapState>('loading');
  const [hints, setHints] = useState<readonly string[]>();
  const [tries, setTries] = useState(0);

  const latestScene = useEffectEvent(() => scene);
  const tell = useEffectEvent(<E extends keyof typeof events>(event: E, ...told: Parameters<MapEvents[E]>) =>
    (events[event] as (...told: Parameters<MapEvents[E]>) => void)(...told),
  );

  useEffect(() => {
    if (!load) return undefined;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      drawn.current?.remove();
      drawn.current = null;
    };
    const fail = () => {
      if (isOver) return;
      end();
      setState('error');
    };
    const timer = setTimeout(fail, READY_WITHIN_MS);
    load()
      .then((adapter) => {
        if (isOver || !host.current) return;
        setHints(adapter.hints);
        setState('loaded');
        drawn.current = adapter.open(host.current, latestScene(), {
          onReady: () => {
            clearTimeout(timer);
            if (!isOver) setState('ready');
          },
          onError: fail,
          onInsert: (grabbed, point) => tell('onInsert', grabbed, point),
          onMove: (index, point) => tell('onMove', index, point),
          onSelect: (index) => tell('onSelect', index),
        });
      })
      .catch(fail);
    return end;
  }, [load, tries]);

  useEffect(() => drawn.current?.draw(scene), [scene]);

  const retry = useCallback(() => {
    setState('loading');
    setTries((count) => count + 1);
  }, []);
  return { host, state, hints, retry };
}

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
