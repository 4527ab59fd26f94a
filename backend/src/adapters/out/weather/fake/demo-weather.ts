/** What the demo's world can be like. Given the default thresholds, each but `fair` stops a ride, see fake.weather.spec. */
export const DEMO_SCENARIOS = [
  'fair',
  'hot',
  'cold',
  'windy',
  'rainy',
  'storm',
  'snow',
  'smoke',
  'gap',
] as const;

export type DemoScenario = (typeof DEMO_SCENARIOS)[number];

/** The scenario that the fake weather and the fake air share; it can be switched while the demo runs. */
export class DemoWeather {
  constructor(public scenario: DemoScenario = 'fair') {}
}
