import type { DemoScenario } from '../../../../application/ports/demo.port.js';

/** The scenario that the fake weather and the fake air share; it can be switched while the demo runs. */
export class DemoWeather {
  constructor(public scenario: DemoScenario = 'fair') {}
}
