import { airQualityContract } from '../../../../testing/contracts/air-quality.contract.js';
import { contractClock, faultsOfFake } from '../../../../testing/contracts/provider-faults.js';
import { succeeded } from '../../../application/ports/provider-failure.js';
import { DemoWeather } from '../../../../demo-world/weather.js';
import { FakeAirQuality } from './fake.air-quality.js';

// See fake.weather.spec.ts for the demo's air: weather and air quality share the demo's scenarios.
airQualityContract('The fake', () => {
  const port = new FakeAirQuality({ clock: contractClock, demo: new DemoWeather() });
  return Promise.resolve({
    port,
    given: {
      ...faultsOfFake((result) => port.answersWith(() => result)),
      air: (hours) => port.answersWith(() => succeeded(hours)),
    },
  });
});
