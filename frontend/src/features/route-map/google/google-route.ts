import type { Coordinates } from '../../../shared/api/contract';
import { added } from '../geometry/via-points';
import { endNames, type MapEvents, type MapScene } from '../route-map.types';
import {
  placeOf,
  type GoogleLine,
  type GoogleListener,
  type GoogleMap,
  type GoogleMaps,
  type GoogleMarker,
} from './google-maps.types';

const BLUE = '#1553c4';
/** google.maps.SymbolPath.CIRCLE */
const CIRCLE = 0;

/**
 * The route on Google's map. Uses Marker, which is deprecated but supported: its successor needs a map id in addition to
 * the key.
 */
export class GoogleRoute {
  private readonly line: GoogleLine;
  private marks: GoogleMarker[] = [];
  private held: GoogleMarker | null = null;
  private holding: GoogleListener[] = [];
  private scene: MapScene | null = null;
  private isMarkHeld = false;

  constructor(
    private readonly maps: GoogleMaps,
    private readonly map: GoogleMap,
    private readonly events: MapEvents,
  ) {
    this.line = new maps.Polyline({ map, strokeColor: BLUE, strokeWeight: 7 });
    this.line.addListener('mousedown', (event) => {
      const grabbed = placeOf(event);
      if (grabbed && this.scene?.isEditable) this.hold(grabbed);
    });
  }

  draw(scene: MapScene): void {
    this.scene = scene;
    // Redrawing would remove the marker being dragged.
    if (this.isMarkHeld) return;
    const opacity = scene.isOutdated ? 0.4 : scene.isStraight ? 0.7 : 1;
    this.line.setOptions({ path: [...scene.line], strokeOpacity: opacity, clickable: scene.isEditable });
    this.clearMarks();
    const [start, end] = endNames(scene);
    this.marks = [this.endMark(scene.start, start), this.endMark(scene.end, end)];
    scene.viaPoints.forEach((place, index) => this.marks.push(this.viaMark(place, index, scene.isEditable)));
    if (scene.isEditable) this.marks.push(...this.spareMark(scene));
  }

  remove(): void {
    this.release();
    this.clearMarks();
    this.maps.event.clearInstanceListeners(this.line);
    this.maps.event.clearInstanceListeners(this.map);
  }

  private clearMarks(): void {
    for (const mark of this.marks) {
      this.maps.event.clearInstanceListeners(mark);
      mark.setMap(null);
    }
    this.marks = [];
  }

  private endMark = (position: Coordinates, text: string): GoogleMarker =>
    new this.maps.Marker({ map: this.map, position, title: text, label: text.charAt(0), clickable: false });

  private viaMark(position: Coordinates, index: number, draggable: boolean): GoogleMarker {
    const mark = this.dot(position, { label: String(index + 1), draggable, clickable: draggable });
    this.letDrag(mark, (place) => this.events.onMove(index, place));
    mark.addListener('click', () => this.events.onSelect(index));
    return mark;
  }

  /** A faint point on the longest stretch, for touch screens, on which dragging the line itself moves the map. */
  private spareMark({ viaPoints, line }: MapScene): GoogleMarker[] {
    const { viaPoints: withSpare, index } = added(viaPoints, line);
    const position = withSpare[index];
    if (!position) return [];
    const mark = this.dot(position, { draggable: true, opacity: 0.6 });
    this.letDrag(mark, (place) => this.events.onInsert(position, place));
    return [mark];
  }

  private letDrag(mark: GoogleMarker, onDrop: (place: Coordinates) => void): void {
    let before: MapScene | null = null;
    let isCanceled = false;
    let escape: GoogleListener | null = null;
    mark.addListener('dragstart', () => {
      this.isMarkHeld = true;
      before = this.scene;
      isCanceled = false;
      // Google's marker follows the pointer until it is released; then it is put back.
      escape = onEscape(() => (isCanceled = true));
    });
    mark.addListener('dragend', (event) => {
      const place = placeOf(event);
      this.isMarkHeld = false;
      escape?.remove();
      if (this.scene && (isCanceled || this.scene !== before)) this.draw(this.scene);
      if (place && !isCanceled) onDrop(place);
    });
  }

  private dot = (position: Coordinates, options: object): GoogleMarker =>
    new this.maps.Marker({
      map: this.map,
      position,
      icon: {
        path: CIRCLE,
        scale: 11,
        fillColor: '#fff',
        fillOpacity: 1,
        strokeColor: BLUE,
        strokeWeight: 3,
      },
      ...options,
    });

  /** While the line is held, the map is fixed and a point follows the mouse. */
  private hold(grabbed: Coordinates): void {
    this.release();
    let last = grabbed;
    this.map.setOptions({ draggable: false });
    const held = this.dot(grabbed, { clickable: false });
    this.held = held;
    const follow = this.map.addListener('mousemove', (event) => {
      last = placeOf(event) ?? last;
      held.setPosition(last);
    });
    const drop = () => {
      this.release();
      if (last !== grabbed) this.events.onInsert(grabbed, last);
    };
    // The map gets no event for a mouse released outside it.
    window.addEventListener('mouseup', drop);
    this.holding = [
      follow,
      this.map.addListener('mouseup', drop),
      { remove: () => window.removeEventListener('mouseup', drop) },
      onEscape(() => this.release()),
    ];
  }

  private release(): void {
    for (const listener of this.holding) listener.remove();
    this.holding = [];
    if (!this.held) return;
    this.held.setMap(null);
    this.held = null;
    this.map.setOptions({ draggable: true });
  }
}

function onEscape(cancel: () => void): GoogleListener {
  const listen = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
  window.addEventListener('keydown', listen, { capture: true });
  return { remove: () => window.removeEventListener('keydown', listen, { capture: true }) };
}
