import { useId } from 'react';
import { hourInWords, type Lane } from './lanes';

/** A ride, in hours from the chart's first. */
export interface RideBand {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

interface DayChartProps {
  lanes: readonly Lane[];
  count: number;
  bands: readonly RideBand[];
  /** The hour that is read. */
  index: number;
}

const HOUR = 20;
const LANE = 40;
const GAP = 10;
const TOP = 16;
const AXIS = 16;

/** Hours side by side, a lane for each measure. What it shows is in the table next to it in words. */
export function DayChart({ lanes, count, bands, index }: DayChartProps) {
  const stripes = useId();
  const width = count * HOUR;
  const bottom = TOP + lanes.length * (LANE + GAP);
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${bottom + AXIS}`} className="block w-full text-[10px]">
      <pattern id={stripes} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="5" className="fill-alert-ink" />
      </pattern>
      {bands.map((band) => (
        <Band key={band.label} band={band} count={count} bottom={bottom} />
      ))}
      {lanes.map((lane, row) => (
        <g key={lane.name} transform={`translate(0 ${TOP + row * (LANE + GAP)})`}>
          <LaneShape lane={lane} width={width} stripes={`url(#${stripes})`} />
        </g>
      ))}
      <rect
        x={index * HOUR + 0.75}
        y={TOP - 3}
        width={HOUR - 1.5}
        height={bottom - TOP}
        rx="4"
        className="fill-none stroke-ink"
        strokeWidth="1.5"
      />
      {Array.from({ length: count }, (_, hour) => hour)
        .filter((hour) => hour % 3 === 1)
        .map((hour) => (
          <text key={hour} x={hour * HOUR} y={bottom + 10} textAnchor="middle" className="fill-muted">
            {hourInWords(hour)}
          </text>
        ))}
    </svg>
  );
}

/** A ride's time across all lanes; nothing of one outside the hours. */
function Band({ band, count, bottom }: { band: RideBand; count: number; bottom: number }) {
  const from = Math.max(0, band.from) * HOUR;
  const to = Math.min(count, band.to) * HOUR;
  if (to <= from) return null;
  return (
    <g className="fill-accent">
      <rect x={from} y={TOP - 3} width={Math.max(3, to - from)} height={bottom - TOP} opacity="0.3" />
      <text x={(from + to) / 2} y={TOP - 6} textAnchor="middle" className="font-bold">
        {band.label}
      </text>
    </g>
  );
}

function LaneShape({ lane, width, stripes }: { lane: Lane; width: number; stripes: string }) {
  const { min, max, values } = lane;
  const y = (value: number) => LANE - ((value - min) / (max - min || 1)) * LANE;
  return (
    <>
      <line x2={width} y1={LANE} y2={LANE} className="stroke-line" />
      {lane.beyond.map(
        (isBeyond, hour) =>
          isBeyond && (
            <rect key={hour} x={hour * HOUR} width={HOUR} height={LANE} fill={stripes} opacity="0.45" />
          ),
      )}
      {lane.isLine ? (
        <path
          d={lineOf(values, y)}
          className="fill-none stroke-accent"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      ) : (
        values.map(
          (value, hour) =>
            value !== null && (
              <rect
                key={hour}
                x={hour * HOUR + 4}
                y={Math.min(y(value), LANE - 1)}
                width={HOUR - 8}
                height={Math.max(1, LANE - y(value))}
                className={lane.beyond[hour] ? 'fill-alert-ink' : 'fill-accent'}
              />
            ),
        )
      )}
      {lane.limits.map(({ value, text }) => (
        <g key={value}>
          <line x2={width} y1={y(value)} y2={y(value)} className="stroke-ink" strokeDasharray="4 3" />
          <text x={width} y={y(value) - 2} textAnchor="end" className={HALO}>
            {text}
          </text>
        </g>
      ))}
      <text y="8" className={HALO}>
        {lane.name}
      </text>
    </>
  );
}

/** Text stays readable over bars and stripes. */
const HALO = 'fill-ink stroke-card font-bold [paint-order:stroke] [stroke-width:3px]';

/** Through the middle of each hour; unknown hours leave a gap. */
const lineOf = (values: readonly (number | null)[], y: (value: number) => number): string =>
  values
    .map((value, hour) => {
      if (value === null) return '';
      const isStart = (values[hour - 1] ?? null) === null;
      return `${isStart ? 'M' : 'L'}${(hour + 0.5) * HOUR} ${y(value).toFixed(1)}${isStart ? 'h.01' : ''}`;
    })
    .join('');
