import type { Map, Polyline } from 'leaflet';
import type { Coordinates } from '../../../shared/api/contract';
import { tether } from './map-marks';

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

interface DragHandlers {
  onStart(event: PointerEvent): void;
  onMove(event: PointerEvent): void;
  onDrop(event: PointerEvent): void;
  /** The browser has taken the finger for something else. */
  onCancel(): void;
  /** Pressed without being moved. */
  onTap?(): void;
}

/** A hand never rests quite still, and a finger rolls as it presses. */
const MOUSE_TOLERANCE_PX = 4;
const FINGER_TOLERANCE_PX = 10;

/** Follows a finger or the mouse from its press on an element. The map below does not feel it, nor does the page scroll. */
export function followPointer(element: GlobalEventHandlers & Element, handlers: DragHandlers): void {
  let from: PointerEvent | null = null;
  let isDragged = false;

  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    from = event;
    isDragged = false;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (!from) return;
    const tolerance = event.pointerType === 'touch' ? FINGER_TOLERANCE_PX : MOUSE_TOLERANCE_PX;
    if (!isDragged && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < tolerance) {
      return;
    }
    if (!isDragged) handlers.onStart(from);
    isDragged = true;
    handlers.onMove(event);
  });
  element.addEventListener('pointerup', (event) => {
    if (!from) return;
    from = null;
    if (isDragged) handlers.onDrop(event);
    else handlers.onTap?.();
  });
  element.addEventListener('pointercancel', () => {
    if (from && isDragged) handlers.onCancel();
    from = null;
  });
  element.addEventListener('mousedown', (event) => event.stopPropagation());
  // Not every browser heeds touch-action on a line; it scrolls from the touch, which pointer events cannot keep it from.
  element.addEventListener(
    'touchstart',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { passive: false },
  );
}
