import type { MapAdapter, MapEvents, MapScene } from '../src/features/route-map/route-map.types';

/** A map that records its scenes and is dragged by the test. */
export function fakeMap() {
  const opened: { scenes: MapScene[]; events: MapEvents; isRemoved: boolean }[] = [];
  const adapter: MapAdapter = {
    open: (_element, scene, events) => {
      const map = { scenes: [scene], events, isRemoved: false };
      opened.push(map);
      return {
        draw: (next) => void map.scenes.push(next),
        remove: () => {
          map.isRemoved = true;
        },
      };
    },
  };
  const current = () => {
    const map = opened.at(-1);
    if (!map) throw new Error('No map has been opened.');
    return map;
  };
  return {
    adapter,
    opened,
    scene: (): MapScene => {
      const scene = current().scenes.at(-1);
      if (!scene) throw new Error('Nothing was drawn.');
      return scene;
    },
    /** The rider's actions. */
    events: (): MapEvents => current().events,
  };
}
