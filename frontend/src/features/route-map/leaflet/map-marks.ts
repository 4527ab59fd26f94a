import {
  divIcon,
  marker,
  polyline,
  type LatLngExpression,
  type Map,
  type Marker,
  type Polyline,
} from 'leaflet';
import type { Coordinates } from '../../../shared/api/contract';
import type { MapScene } from '../route-map.types';

const BLUE = '#1553c4';
/** Wide enough for a thumb; invisible. */
const GRAB_PX = 36;

/** The blue line: a white edge, the line itself, and a wide invisible one to drag. */
export class RouteLine {
  private readonly edge = polyline([], { color: '#ffffff', weight: 10, opacity: 0.95, interactive: false });
  private readonly core = polyline([], { color: BLUE, weight: 6, interactive: false });
  private readonly grab = polyline([], { weight: GRAB_PX, opacity: 0, className: 'map-line-grab' });

  /** `onGrabbable` is called with the draggable element each time a new one is created. */
  constructor(
    private readonly map: Map,
    onGrabbable: (target: Element) => void,
  ) {
    this.edge.addTo(map);
    this.core.addTo(map);
    this.grab.on('add', () => {
      const element = this.grab.getElement();
      if (element) onGrabbable(element);
    });
  }

  draw({ line, isStraight, isOutdated, isEditable }: MapScene): void {
    const places = line.map(({ lat, lng }): LatLngExpression => [lat, lng]);
    for (const one of [this.edge, this.core, this.grab]) one.setLatLngs(places);
    this.core.setStyle({ opacity: isOutdated ? 0.4 : 1, dashArray: isStraight ? '2 11' : '' });
    if (isEditable) this.grab.addTo(this.map);
    else this.grab.remove();
  }
}

/** A line from where a drag began to where it is now. */
export const tether = (map: Map): Polyline =>
  polyline([], { color: BLUE, weight: 3, dashArray: '1 8', interactive: false }).addTo(map);

/** The touch target; its visible part is smaller. */
const TARGET_PX = 44;

/** A small signpost at one end of the route. */
export const endMark = (place: Coordinates, label: 'Home' | 'Work'): Marker =>
  marker(place, {
    icon: divIcon({
      className: 'map-end',
      html: `<span class="map-end-sign">${label}</span>`,
      iconSize: [0, 0],
    }),
    interactive: false,
    keyboard: false,
  });

/** A point set by the rider. For the keyboard there is the list below the map. */
export const viaMark = (place: Coordinates, label: string, isEditable: boolean): Marker =>
  marker(place, {
    icon: divIcon({
      className: isEditable ? 'map-via map-via-movable' : 'map-via',
      html: `<span class="map-via-dot">${label}</span>`,
      iconSize: [TARGET_PX, TARGET_PX],
    }),
    interactive: isEditable,
    keyboard: false,
    zIndexOffset: 1000,
  });
