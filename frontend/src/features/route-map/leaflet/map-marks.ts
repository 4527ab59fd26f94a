import { divIcon, marker, type Marker } from 'leaflet';
import type { Coordinates } from '../../../shared/api/contract';

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
