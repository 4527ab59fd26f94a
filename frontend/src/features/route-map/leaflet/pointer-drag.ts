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
