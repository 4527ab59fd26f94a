import type { DemoScenario } from '../../../../application/ports/demo.port.js';
import type { HourlyAir } from '../../../../domain/conditions/air.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { quirk, solarHour, sunHeight, tenths } from '../../weather/fake/demo-nature.js';

/**
 * The demo's air of an hour: the same for the same place, hour and scenario. Good everywhere (US AQI 20 to 45, from
 * PM2.5), except in smoke (PM2.5 around 100 µg/m³, US AQI above 150).
 */
export function demoAir(place: Coordinates, startsAt: Date, scenario: DemoScenario): HourlyAir {
  const smoky = scenario === 'smoke';
  const quirkOf = (name: string) => quirk(place, startsAt, name);
  const fineParticles = smoky ? 100 + 20 * quirkOf('pm25') : 5.8 + 1.8 * quirkOf('pm25');
  return {
    startsAt,
    pm25UgM3: tenths(fineParticles),
    pm10UgM3: tenths(fineParticles * 1.3 + 5),
    ozoneUgM3: tenths(30 + 25 * sunHeight(solarHour(place, startsAt))),
    nitrogenDioxideUgM3: tenths(14 + 5 * quirkOf('no2')),
    sulphurDioxideUgM3: tenths(2.5 + quirkOf('so2')),
    carbonMonoxideUgM3: tenths(smoky ? 1100 : 240 + 40 * quirkOf('co')),
  };
}
