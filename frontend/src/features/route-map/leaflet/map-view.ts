import { latLngBounds, type Map } from 'leaflet';
import type { Coordinates } from '../../../shared/api/contract';
import type { MapScene } from '../route-map.types';

/** Padding for the buttons on the left and the signposts at the ends. */
const ROOM_TOP_LEFT: [number, number] = [66, 50];
const ROOM_BOTTOM_RIGHT: [number, number] = [36, 30];
/** Even a short route is shown with some streets around it. */
const NEAREST_ZOOM = 16;

/** The visible part of the map: the whole route, until the rider moves or zooms the map. */
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
    // A point added or moved by a button may be out of view.
    const fresh = scene.viaPoints.find((point) => !known.includes(point));
    if (this.isRiders && fresh && !seen.contains(fresh)) this.showPlace(fresh);
  }

  remove(): void {
    this.frame.disconnect();
  }

  /** Leaflet only notices a resized window, not a resized frame. */
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
