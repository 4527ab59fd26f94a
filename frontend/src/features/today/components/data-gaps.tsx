import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { DataGap } from '../../../shared/api/contract';
import { Badge } from '../../../shared/ui/badge';
import { Card } from '../../../shared/ui/card';

/** What the verdict had to do without. */
export const DataGaps = ({ gaps }: { gaps: readonly DataGap[] }) => (
  <Card title="What we could not find out" aside={<Badge tone="warn">Data gaps</Badge>}>
    <ul className="flex flex-col gap-2">
      {gaps.map(({ message }) => (
        <li key={message} className="flex gap-2.5">
          <CircleHelp aria-hidden size={20} strokeWidth={2.2} className="mt-px shrink-0 text-muted" />
          {message}
        </li>
      ))}
    </ul>
  </Card>
);
