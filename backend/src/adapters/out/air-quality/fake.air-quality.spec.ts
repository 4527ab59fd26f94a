import { airQualityContract } from '../../../../testing/contracts/air-quality.contract.js';
import { contractClock, faultsOfFake } from '../../../../testing/contracts/provider-faults.js';
import { succeeded } from '../../../application/ports/provider-failure.js';
import { DemoWeather } from '../../../../demo-world/weather.js';
import { FakeAirQuality } from './fake.air-quality.js';

// What the demo's air is like: see fake.weather.spec.ts, the weather and the air share the demo's scenarios.
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
