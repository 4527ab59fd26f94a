import type { Map, Polyline } from 'leaflet';
import type { Coordinates } from '../../../shared/api/contract';
import { followPointer } from './pointer-drag';
import { tether } from './way-line';

interface Hold {
  onStart(): void;
  onHold(place: Coordinates): void;
  /** Let go, or taken away by the browser; before the drop. */
  onEnd(): void;
  onDrop(from: Coordinates, to: Coordinates): void;
  onCancel?(): void;
  onTap?(): void;
}

/** Lets something on the map be dragged: as `followPointer`, in places instead of pixels, with a line to where it was. */
export function letHold(map: Map, target: Element | undefined, hold: Hold): void {
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
  let from: Coordinates | null = null;
  let line: Polyline | null = null;
  const end = () => {
    line?.remove();
    hold.onEnd();
  };
  followPointer(target, {
    onStart: (event) => {
      from = map.mouseEventToLatLng(event);
      line = tether(map);
      hold.onStart();
    },
    onMove: (event) => {
      const place = map.mouseEventToLatLng(event);
      if (from) line?.setLatLngs([from, place]);
      hold.onHold(place);
    },
    onDrop: (event) => {
      const to = map.mouseEventToLatLng(event);
      end();
      if (from) hold.onDrop(from, to);
    },
    onCancel: () => {
      hold.onCancel?.();
      end();
    },
    onTap: () => hold.onTap?.(),
  });
}
