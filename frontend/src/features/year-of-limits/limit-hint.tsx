import type { ReactNode } from 'react';
import type { Option } from '../../shared/ui/options';
import type { Limits } from '../../shared/ui/limit-fields';
import type { YearState } from './api';
import { sentenceOfLimit } from './sentences';
import { costOf } from './year';

interface Dropdown {
  readonly field: keyof Limits;
  readonly options: readonly Option<number | null>[];
  readonly labelOf: (value: number) => string;
}

/** Takes the room of the line to come, so that the step doesn't move under the rider's finger. */
const PLACE = <span aria-hidden>{'\u00a0'}</span>;

/** What a limit alone costs, under its dropdown; undefined without a year. */
export function hintOf(year: YearState, limits: Limits, { field, options, labelOf }: Dropdown): ReactNode {
  if (year === 'off' || year === 'gone' || limits[field] === null) return undefined;
  if (year === 'pending') return PLACE;
  const offered = options.map(({ value }) => value);
  return sentenceOfLimit(costOf(year, limits, field, offered), labelOf);
}
