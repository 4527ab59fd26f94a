import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HOME, WORK } from '../../../../testing/builders';
import { fakeGoogleMaps } from '../../../../testing/fake-google-maps';
import type { MapScene } from '../route-map.types';
import { googleMap, loadGoogleMaps } from './google-map';

const VIA = { lat: 45.52, lng: -122.66 };
const DROP = { lat: 45.53, lng: -122.67 };
const SCENE: MapScene = {
  start: HOME,
  end: WORK,
  line: [HOME, VIA, WORK],
  viaPoints: [VIA],
  isStraight: false,
  isOutdated: false,
  isEditable: true,
};

describe('the drawn map', () => {
  let google: ReturnType<typeof fakeGoogleMaps>;
  beforeEach(() => {
    google = fakeGoogleMaps();
    Object.assign(window, { google: { maps: google.maps } });
  });
  afterEach(() => {
    delete window.google;
    delete window.gm_authFailure;
  });

  async function open(change: Partial<MapScene> = {}) {
    const events = {
      onReady: jest.fn(),
      onError: jest.fn(),
      onInsert: jest.fn(),
      onMove: jest.fn(),
      onSelect: jest.fn(),
    };
    const drawn = googleMap('key').open(document.createElement('div'), { ...SCENE, ...change }, events);
    // The script is there; its promises are not yet through.
    await new Promise((resolve) => setTimeout(resolve));
    const [map] = google.made.maps;
    const [line] = google.made.lines;
    if (!map || !line) throw new Error('Nothing was drawn.');
    const mark = (index: number) => {
      const found = google.marksOnMap()[index];
      if (!found) throw new Error(`There is no mark ${index}.`);
      return found;
    };
    return { drawn, events, map, line, mark };
  }

  test('Escape drops nothing: neither the line nor a point', async () => {
    const { events, map, line, mark } = await open();
    const escape = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    line.happens('mousedown', VIA);
    map.happens('mousemove', DROP);
    escape();
    window.dispatchEvent(new MouseEvent('mouseup'));
    mark(2).happens('dragstart', VIA);
    escape();
    mark(2).happens('dragend', DROP);
    expect(events.onInsert).not.toHaveBeenCalled();
    expect(events.onMove).not.toHaveBeenCalled();
    mark(2).happens('dragstart', VIA);
    mark(2).happens('dragend', DROP);
    expect(events.onMove).toHaveBeenCalledTimes(1);
  });

  test('it draws the route with its ends and points, and is ready with its first tiles', async () => {
    const { events, map, line } = await open();
    expect(line.options['path']).toEqual(SCENE.line);
    expect(google.marksOnMap().map(({ options }) => options['label'])).toEqual(['H', 'W', '1', undefined]);
    expect(events.onReady).not.toHaveBeenCalled();
    map.happens('tilesloaded');
    map.happens('tilesloaded');
    expect(events.onReady).toHaveBeenCalledTimes(1);
  });

  test('a read-only route can’t be dragged', async () => {
    const { events, map, line, mark } = await open({ isEditable: false });
    expect(google.marksOnMap()).toHaveLength(3);
    expect(mark(2).options).toMatchObject({ draggable: false, clickable: false });
    line.happens('mousedown', VIA);
    map.happens('mouseup');
    expect(events.onInsert).not.toHaveBeenCalled();
  });

  test('the map doesn’t move while the line is dragged', async () => {
    const { events, map, line } = await open();
    line.happens('mousedown', VIA);
    expect(map.options['draggable']).toBe(false);
    map.happens('mousemove', DROP);
    map.happens('mouseup');
    expect(events.onInsert).toHaveBeenCalledWith(VIA, DROP);
    expect(map.options['draggable']).toBe(true);
  });

  test('a line released outside the map is dropped at its last position', async () => {
    const { events, map, line } = await open();
    line.happens('mousedown', VIA);
    map.happens('mousemove', DROP);
    window.dispatchEvent(new Event('mouseup'));
    expect(events.onInsert.mock.calls).toEqual([[VIA, DROP]]);
    expect(map.options['draggable']).toBe(true);
    map.happens('mouseup');
    window.dispatchEvent(new Event('mouseup'));
    expect(events.onInsert).toHaveBeenCalledTimes(1);
  });

  test('a map that goes while its line is held hears no more of it', async () => {
    const { drawn, events, map, line } = await open();
    line.happens('mousedown', VIA);
    map.happens('mousemove', DROP);
    drawn.remove();
    window.dispatchEvent(new Event('mouseup'));
    expect(events.onInsert).not.toHaveBeenCalled();
  });

  test('a press on the line without a move is none', async () => {
    const { events, map, line } = await open();
    line.happens('mousedown', VIA);
    map.happens('mouseup');
    expect(events.onInsert).not.toHaveBeenCalled();
  });

  test('points are dragged and pressed; the faint one between them becomes another', async () => {
    const { events, mark } = await open();
    mark(2).happens('dragend', DROP);
    mark(2).happens('click');
    mark(3).happens('dragend', DROP);
    expect(events.onMove).toHaveBeenCalledWith(0, DROP);
    expect(events.onSelect).toHaveBeenCalledWith(0);
    expect(events.onInsert).toHaveBeenCalledWith(mark(3).options['position'], DROP);
  });

  test.each([
    ['a point', 2],
    ['the faint one', 3],
  ])('while %s is dragged nothing is taken from under the finger', async (_, index) => {
    const { drawn, events, mark, line } = await open();
    const held = mark(index);
    held.happens('dragstart');
    drawn.draw({ ...SCENE, line: [HOME, WORK] });
    expect(held.isOnMap).toBe(true);
    held.happens('dragend', DROP);
    expect(events.onMove.mock.calls.length + events.onInsert.mock.calls.length).toBe(1);
    expect(held.isOnMap).toBe(false);
    expect(line.options['path']).toEqual([HOME, WORK]);
  });

  test('another scene takes the marks of the one before away, and the end takes all', async () => {
    const { drawn } = await open();
    drawn.draw({ ...SCENE, viaPoints: [], isEditable: false });
    expect(google.marksOnMap()).toHaveLength(2);
    drawn.remove();
    expect(google.marksOnMap()).toHaveLength(0);
  });

  test('a refused key is an error with hints, and earlier listeners still hear of it', async () => {
    const before = jest.fn();
    window.gm_authFailure = before;
    const { drawn, events } = await open();
    window.gm_authFailure();
    expect(events.onError).toHaveBeenCalledTimes(1);
    expect(before).toHaveBeenCalledTimes(1);
    expect(googleMap('key').hints?.join(' ')).toContain('key');
    drawn.remove();
    expect(window.gm_authFailure).toBe(before);
  });
});

describe('the script', () => {
  const scripts = () => [
    ...document.querySelectorAll<HTMLScriptElement>('script[src*="maps.googleapis.com"]'),
  ];
  const arrives = () => Object.assign(window, { google: { maps: fakeGoogleMaps().maps } });

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    scripts().forEach((script) => script.remove());
    delete window.google;
  });

  test('the script comes from its address with the key, and holds nothing of its own', async () => {
    const loading = loadGoogleMaps('a key');
    const [script] = scripts();
    expect(script?.src).toBe('https://maps.googleapis.com/maps/api/js?key=a+key&v=weekly&libraries=marker');
    expect(script?.text).toBe('');
    arrives();
    script?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toHaveProperty('Map');
  });

  test('what is there already is not loaded again', async () => {
    arrives();
    await expect(loadGoogleMaps('key')).resolves.toHaveProperty('Map');
    expect(scripts()).toHaveLength(0);
  });

  test('a script that does not load is an error, and makes room for another try', async () => {
    const loading = loadGoogleMaps('key');
    const failed = expect(loading).rejects.toThrow('did not load');
    scripts()[0]?.dispatchEvent(new Event('error'));
    await failed;
    expect(scripts()).toHaveLength(0);
  });

  test('a script that is on the page already is waited for', async () => {
    void loadGoogleMaps('key').catch(() => undefined);
    const loading = loadGoogleMaps('key');
    expect(scripts()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(9_000);
    arrives();
    await jest.advanceTimersByTimeAsync(200);
    await expect(loading).resolves.toHaveProperty('Polyline');
  });

  test('but for ten seconds at most', async () => {
    void loadGoogleMaps('key').catch(() => undefined);
    let outcome = 'waiting';
    loadGoogleMaps('key').catch((error: Error) => (outcome = error.message));
    await jest.advanceTimersByTimeAsync(9_900);
    expect(outcome).toBe('waiting');
    await jest.advanceTimersByTimeAsync(200);
    expect(outcome).toBe('The map script did not start in time.');
  });
});
