import type { Keyword } from '../../domain/texting/fixed-texts.js';
import type { InboundText } from '../texting/sms-callbacks.port.js';

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

/** The other end of the demo's texts: a phone that answers, and a provider that passes it on. */
export interface DemoReplies {
  /** The text as a provider would bring it. */
  bringOf(reply: { readonly from: string; readonly body: string }): InboundText;
  /** What a provider answers to it by itself. */
  answerTo(keyword: Keyword): string;
}

export const DEMO_TILE_SCHEMES = ['light', 'dark'] as const;
export type DemoTileScheme = (typeof DEMO_TILE_SCHEMES)[number];

/** What a tester can see and turn in the demo world. There is none in live mode. */
export interface DemoPort {
  scenario(): DemoScenario;
  switchTo(scenario: DemoScenario): void;
  /** Texts that a real provider would have sent, newest first. */
  outbox(): readonly DemoText[];
  /** Null where texts go to real phones: they answer for themselves. */
  readonly replies: DemoReplies | null;
  /** A tile of the demo world's map as an SVG document; null for a name that is no tile. */
  mapTile(name: DemoTileName, scheme: DemoTileScheme): string | null;
}
