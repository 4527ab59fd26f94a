import { latLngBounds, type Map } from 'leaflet';
import type { Coordinates } from '../../../shared/api/contract';
import type { MapScene } from '../route-map.types';

/** Room for the buttons at the left and the signs that stand on the ends. */
const ROOM_TOP_LEFT: [number, number] = [66, 50];
const ROOM_BOTTOM_RIGHT: [number, number] = [36, 30];
/** A way of two blocks is shown with its surroundings. */
const NEAREST_ZOOM = 16;

/** Which part of the ground is seen: all of the way, until the rider looks closer; from then on what they look at. */
export class MapView {
  private isRiders = false;
  private isMovedByUs = false;
  private readonly frame = new ResizeObserver(() => this.fitFrame());

  constructor(
    private readonly map: Map,
    private scene: MapScene,
  ) {
    map.on('movestart zoomstart', () => {
      this.isRiders ||= !this.isMovedByUs;
    });
    this.showAll();
    this.frame.observe(map.getContainer());
  }

  follow(scene: MapScene): void {
    const known = this.scene.viaPoints;
    this.scene = scene;
    const seen = this.map.getBounds();
    if (!this.isRiders && !seen.contains(latLngBounds([...scene.line]))) this.showAll();
    // A point that is set or pushed by a button may be somewhere else.
    const fresh = scene.viaPoints.find((point) => !known.includes(point));
    if (this.isRiders && fresh && !seen.contains(fresh)) this.showPlace(fresh);
  }

  remove(): void {
    this.frame.disconnect();
  }

  /** The map notices another size of the window only, and leaves the rest of a frame that grows empty. */
  private fitFrame(): void {
    const before = this.map.getSize();
    this.map.invalidateSize({ animate: false });
    if (!this.isRiders && !this.map.getSize().equals(before)) this.showAll();
  }

  private showAll(): void {
    this.moveBy(() =>
      this.map.fitBounds(latLngBounds([...this.scene.line]), {
        paddingTopLeft: ROOM_TOP_LEFT,
        paddingBottomRight: ROOM_BOTTOM_RIGHT,
        maxZoom: NEAREST_ZOOM,
        animate: false,
      }),
    );
  }

  private showPlace(place: Coordinates): void {
    this.moveBy(() => this.map.panTo(place, { animate: false }));
  }

  private moveBy(move: () => unknown): void {
    this.isMovedByUs = true;
    move();
    this.isMovedByUs = false;
  }
}
