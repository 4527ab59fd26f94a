import {
  polyline,
  type LatLngExpression,
  type Map,
  type Polyline,
  divIcon,
  marker,
  type Marker,
} from 'leaflet';
import type { MapScene } from '../route-map.types';
import type { Coordinates } from '../../../shared/api/contract';

const BLUE = '#1553c4';
/** Wide enough for a thumb; nothing is seen of it. */
const GRAB_PX = 36;

/** The blue line: a white edge, the line, and, to be dragged by, a wide one that cannot be seen. */
export class WayLine {
  private readonly edge = polyline([], { color: '#ffffff', weight: 10, opacity: 0.95, interactive: false });
  private readonly core = polyline([], { color: BLUE, weight: 6, interactive: false });
  private readonly grab = polyline([], { weight: GRAB_PX, opacity: 0, className: 'map-line-grab' });

  /** `onGrabbable` gets the element to take hold of, each time that there is a new one. */
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

/** Leads from where something was taken to where it is held. */
export const tether = (map: Map): Polyline =>
  polyline([], { color: BLUE, weight: 3, dashArray: '1 8', interactive: false }).addTo(map);

/** A thumb's target; what is seen of it is smaller. */
const TARGET_PX = 44;

/** A small sign on a post at one end of the way. */
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

/** A point that the rider has set. Its keyboard is the list beside the map. */
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
