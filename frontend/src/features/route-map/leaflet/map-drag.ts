import type { Map, Polyline } from 'leaflet';
import type { Coordinates } from '../../../shared/api/contract';
import { tether } from './map-marks';

interface Hold {
  onStart(): void;
  onHold(place: Coordinates): void;
  /** Called before onDrop, or when the drag is canceled. */
  onEnd(): void;
  onDrop(from: Coordinates, to: Coordinates): void;
  onCancel?(): void;
  onTap?(): void;
}

/** Makes an element on the map draggable, reports coordinates, and draws a line back to where the drag began. */
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
  /** The browser has taken over the gesture, or the rider has pressed Escape. */
  onCancel(): void;
  /** Pressed, but not moved. */
  onTap?(): void;
}

/** Smaller movements count as a tap. */
const MOUSE_TOLERANCE_PX = 4;
const FINGER_TOLERANCE_PX = 10;

/** Follows a pointer from its press on an element, without moving the map or scrolling the page. */
function followPointer(element: GlobalEventHandlers & Element, handlers: DragHandlers): void {
  let from: PointerEvent | null = null;
  let isDragged = false;

  const cancel = () => {
    window.removeEventListener('keydown', cancelByEscape, { capture: true });
    if (from && isDragged) handlers.onCancel();
    from = null;
  };
  const cancelByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // What is around the map would close.
    event.stopPropagation();
    cancel();
  };

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
    if (!isDragged) {
      handlers.onStart(from);
      window.addEventListener('keydown', cancelByEscape, { capture: true });
    }
    isDragged = true;
    handlers.onMove(event);
  });
  element.addEventListener('pointerup', (event) => {
    if (!from) return;
    from = null;
    window.removeEventListener('keydown', cancelByEscape, { capture: true });
    if (isDragged) handlers.onDrop(event);
    else handlers.onTap?.();
  });
  element.addEventListener('pointercancel', cancel);
  element.addEventListener('mousedown', (event) => event.stopPropagation());
  // Some browsers ignore touch-action on a line and scroll on touch, which pointer events can't prevent.
  element.addEventListener(
    'touchstart',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { passive: false },
  );
}
