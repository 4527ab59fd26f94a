/** The weather that the demo world can play. */
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

export interface DemoText {
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly body: string;
  readonly sentAt: Date;
}

/** A map tile of the web's usual scheme: zoom, column from the west, row from the north. */
export interface DemoTileName {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** What a tester can see and turn in the demo world. There is none in live mode. */
export interface DemoPort {
  scenario(): DemoScenario;
  switchTo(scenario: DemoScenario): void;
  /** Texts that a real provider would have sent, newest first. */
  outbox(): readonly DemoText[];
  /** A tile of the demo world's map as an SVG document; null for a name that is no tile. */
  mapTile(name: DemoTileName): string | null;
}
