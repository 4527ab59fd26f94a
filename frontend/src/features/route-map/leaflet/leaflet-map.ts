import 'leaflet/dist/leaflet.css';
import './leaflet-map.css';
import {
  map as createMap,
  tileLayer,
  type Map,
  type Marker,
  type TileLayer,
  type TileLayerOptions,
} from 'leaflet';
import { endNames, type MapAdapter, type MapEvents, type MapScene } from '../route-map.types';
import { letHold } from './map-drag';
import { endMark, viaMark, RouteLine } from './map-marks';
import { MapView } from './map-view';

const USUAL_MAX_ZOOM = 19;

const DARK = matchMedia('(prefers-color-scheme: dark)');
/** Replaces {scheme} in the URL of a tile. */
const schemeOf = ({ matches }: MediaQueryList) => (matches ? 'dark' : 'light');

interface Tiles {
  readonly tileUrl: string;
  readonly maxZoom: number | null;
}

/** A tile map that needs no key. */
export const leafletMap = (tiles: Tiles): MapAdapter => ({
  open: (element, scene, events) => new LeafletMap(element, tiles, scene, events),
});

class LeafletMap {
  private readonly map: Map;
  private readonly view: MapView;
  private readonly line: RouteLine;
  private readonly tiles: TileLayer;
  private hasGap = false;
  private marks: Marker[] = [];
  private isHeld = false;
  /** Drawn once the rider has let go. */
  private waiting: MapScene | null = null;

  constructor(
    element: HTMLElement,
    { tileUrl, maxZoom }: Tiles,
    scene: MapScene,
    private readonly events: MapEvents,
  ) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.map = createMap(element, {
      attributionControl: false,
      scrollWheelZoom: false,
      boxZoom: false,
      // One finger scrolls the page, two move the map: otherwise the page could not be scrolled past it.
      dragging: !matchMedia('(pointer: coarse)').matches,
      zoomAnimation: !isCalm,
      fadeAnimation: false,
      markerZoomAnimation: !isCalm,
      inertia: !isCalm,
      maxZoom: maxZoom ?? USUAL_MAX_ZOOM,
    });
    clickOnSpace(this.map);
    this.view = new MapView(this.map, scene);
    this.tiles = tileLayer(tileUrl, {
      maxZoom: maxZoom ?? USUAL_MAX_ZOOM,
      // Tiles that know no scheme are dimmed in the dark.
      className: tileUrl.includes('{scheme}') ? 'map-tiles-in-scheme' : '',
      scheme: schemeOf(DARK),
    } as TileLayerOptions);
    DARK.addEventListener('change', this.followScheme);
    watchTiles(this.tiles, events).on('tileerror', () => {
      this.hasGap = true;
    });
    this.tiles.addTo(this.map);
    window.addEventListener('online', this.fillGap);
    this.line = new RouteLine(this.map, (target) => this.letInsert(target));
    this.draw(scene);
  }

  draw(scene: MapScene): void {
    if (this.isHeld) {
      this.waiting = scene;
      return;
    }
    this.line.draw(scene);
    const viaMarks = scene.viaPoints.map((place, index) => viaMark(place, `${index + 1}`, scene.isEditable));
    for (const mark of this.marks) mark.remove();
    const [start, end] = endNames(scene);
    this.marks = [endMark(scene.start, start), endMark(scene.end, end), ...viaMarks];
    for (const mark of this.marks) mark.addTo(this.map);
    if (scene.isEditable) viaMarks.forEach((mark, index) => this.letMove(mark, index));
    this.view.follow(scene);
  }

  remove(): void {
    window.removeEventListener('online', this.fillGap);
    DARK.removeEventListener('change', this.followScheme);
    this.view.remove();
    this.map.remove();
  }

  /** Reloads tiles that failed while offline. */
  private readonly fillGap = () => {
    if (this.hasGap) this.tiles.redraw();
    this.hasGap = false;
  };

  private readonly followScheme = () => {
    Object.assign(this.tiles.options, { scheme: schemeOf(DARK) });
    this.tiles.redraw();
  };

  private letInsert(target: Element): void {
    let held: Marker | null = null;
    letHold(this.map, target, {
      ...this.holding,
      onHold: (place) => (held ??= viaMark(place, '', true).addTo(this.map)).setLatLng(place),
      onDrop: (from, to) => this.events.onInsert(from, to),
      onEnd: () => {
        held?.remove();
        held = null;
        this.holding.onEnd();
      },
    });
  }

  private letMove(mark: Marker, index: number): void {
    const home = mark.getLatLng();
    letHold(this.map, mark.getElement(), {
      ...this.holding,
      onHold: (place) => mark.setLatLng(place),
      onDrop: (_, to) => this.events.onMove(index, to),
      onCancel: () => mark.setLatLng(home),
      onTap: () => this.events.onSelect(index),
    });
  }

  /** Nothing is redrawn during a drag: it would remove the element being dragged. */
  private readonly holding = {
    onStart: () => {
      this.isHeld = true;
    },
    onEnd: () => {
      this.isHeld = false;
      if (this.waiting) this.draw(this.waiting);
      this.waiting = null;
    },
  };
}

/** One tile makes the map usable; if none loads, the map has failed. */
function watchTiles(tiles: TileLayer, { onReady, onError }: MapEvents): TileLayer {
  let hasTile = false;
  return tiles
    .on('tileload', () => {
      if (!hasTile) onReady();
      hasTile = true;
    })
    .on('load', () => {
      // The error removes the map, which the layer still needs in this event.
      if (!hasTile) queueMicrotask(onError);
    });
}

/** Leaflet's zoom buttons are links with the role of a button, which must respond to the space bar. */
function clickOnSpace({ zoomControl }: Map): void {
  for (const button of zoomControl.getContainer()?.querySelectorAll('a') ?? []) {
    button.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      button.click();
    });
  }
}
