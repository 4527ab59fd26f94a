import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DrawnMap, LoadMapAdapter, MapEvents, MapScene, MapState } from '../route-map.types';

/** A map that isn't drawn by then has failed. */
const READY_WITHIN_MS = 20_000;

interface MapToDraw {
  /** Null if there is nothing to load yet. */
  readonly load: LoadMapAdapter | null;
  readonly scene: MapScene;
  readonly events: Pick<MapEvents, 'onInsert' | 'onMove' | 'onSelect'>;
}

/** Loads a map into an element, keeps it up to date with the scene, and removes it at the end. */
export function useDrawnMap({ load, scene, events }: MapToDraw) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(null);
  const [state, setState] = useState<MapState>('loading');
  const [hints, setHints] = useState<readonly string[]>();
  const [tries, setTries] = useState(0);

  const latestScene = useEffectEvent(() => scene);
  const emit = useEffectEvent(<E extends keyof typeof events>(event: E, ...args: Parameters<MapEvents[E]>) =>
    (events[event] as (...args: Parameters<MapEvents[E]>) => void)(...args),
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
          onInsert: (grabbed, point) => emit('onInsert', grabbed, point),
          onMove: (index, point) => emit('onMove', index, point),
          onSelect: (index) => emit('onSelect', index),
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

/** About a screen ahead, so that the map is loaded when the rider scrolls to it. */
const AHEAD = '600px';

/** Whether an element is, or once was, close to the visible part of the page. */
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
