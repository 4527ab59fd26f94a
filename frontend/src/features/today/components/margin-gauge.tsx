import type { Margin } from '../../../shared/api/contract';

/** Where the limit's tick stands, in percent of the gauge. */
const TICK = { upper: 80, lower: 25 };
/** °F that the part of a cold gauge above its limit spans. */
const COLD_SPAN_F = 50;

/** A bar with a tick at the limit. The figures stand beside it, so it is a picture only. */
export function MarginGauge({ margin }: { margin: Margin }) {
  const tick = margin.metric === 'cold' ? TICK.lower : TICK.upper;
  return (
    <div className="relative h-2.5">
      <div className="absolute inset-x-0 top-0.5 h-1.5 overflow-hidden rounded-full bg-track">
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, Math.max(0, reach(margin)))}%` }}
        />
      </div>
      <div className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink" style={{ left: `${tick}%` }} />
    </div>
  );
}

/** How far the bar reaches, in percent. */
function reach({ metric, value, limit }: Margin): number {
  if (metric === 'cold') return TICK.lower + ((value - limit) / COLD_SPAN_F) * (100 - TICK.lower);
  return limit === 0 ? (value > 0 ? 100 : TICK.upper) : (value / limit) * TICK.upper;
}
