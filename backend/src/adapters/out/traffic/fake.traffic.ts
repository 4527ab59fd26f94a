import type { Clock } from '../../../application/ports/clock.port.js';
import { succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import type { TrafficPort } from '../../../application/recommendations/traffic.port.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { quirk, solarHour } from '../../../../demo-world/weather.js';
import { carDelayOf, type Drive } from './drive.js';

export type ScriptedDrive = (from: Coordinates, to: Coordinates) => ProviderResult<Drive>;

/** The demo's traffic: a drive of a quarter of an hour, slower in the rush hours of the local sun. */
export class FakeTraffic implements TrafficPort {
  private script: ScriptedDrive;

  constructor({ clock }: { readonly clock: Clock }) {
    this.script = (from) => succeeded(demoDrive(from, clock.now()));
  }

  /** For tests: sets the answer instead of the demo's traffic. */
  answersWith(script: ScriptedDrive): void {
    this.script = script;
  }

  carDelay(
    from: Coordinates,
    to: Coordinates,
  ): Promise<ProviderResult<{ readonly carDelayMinutes: number }>> {
    const drive = this.script(from, to);
    return Promise.resolve(drive.ok ? succeeded(carDelayOf(drive.value)) : drive);
  }
}

function demoDrive(from: Coordinates, now: Date): Drive {
  const solar = solarHour(from, now);
  const isBusy = (solar > 5.5 && solar < 8.5) || (solar > 15 && solar < 18);
  const delayMinutes = (isBusy ? 4 : 1) * (1 + 0.3 * quirk(from, now, 'traffic'));
  const emptyRoadSeconds = 15 * 60;
  return { emptyRoadSeconds, inTrafficSeconds: Math.round(emptyRoadSeconds + delayMinutes * 60) };
}
