import { iceRisk } from './ice-risk.rule.js';
import { rainLikely } from './rain-likely.rule.js';
import type { Rule } from './rule.js';
import { tooCold } from './too-cold.rule.js';
import { tooHot } from './too-hot.rule.js';
import { tooWindy } from './too-windy.rule.js';
import { unhealthyAir } from './unhealthy-air.rule.js';
import { unsafeCondition } from './unsafe-condition.rule.js';

/** In the order in which reasons are told: what endangers first, what bothers after. */
export const ALL_RULES: readonly Rule[] = [
  unsafeCondition,
  iceRisk,
  unhealthyAir,
  tooHot,
  tooCold,
  tooWindy,
  rainLikely,
];
