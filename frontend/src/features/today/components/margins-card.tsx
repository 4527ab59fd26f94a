import type { Margin, MarginMetric } from '../../../shared/api/contract';
import { Card } from '../../../shared/ui/card';
import { MarginGauge } from './margin-gauge';

const LABELS: Record<MarginMetric, string> = {
  heat: 'Heat',
  cold: 'Cold',
  wind: 'Wind',
  rain: 'Rain',
  air: 'Air',
};

/** How much room is left to each limit on the leg that comes closest. */
export const MarginsCard = ({ margins }: { margins: readonly Margin[] }) => (
  <Card title="How close to your limits">
    <dl className="grid grid-cols-[auto_minmax(3.5rem,1fr)_auto] items-center gap-x-4 gap-y-2.5 @max-[15rem]:grid-cols-1">
      {margins.map((margin) => (
        <div key={margin.metric} className="col-span-full grid grid-cols-subgrid items-center">
          <dt>{LABELS[margin.metric]}</dt>
          <dd aria-hidden>
            <MarginGauge margin={margin} />
          </dd>
          <dd className="sign-type tabular text-right font-bold whitespace-nowrap @max-[15rem]:text-left">
            {margin.text}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
