import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Location, RouteSummary } from '../../../shared/api/contract';
import { formatDuration } from '../../../shared/formatting/time';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { Distance } from '../../../shared/ui/units';
import { DraftFigures } from '../../route-map/draft-figures';
import { RouteMap } from '../../route-map/route-map';
import { routeQuery } from '../api';
import type { WayHomeValue } from './route-form-values';

interface WayHomeCardProps {
  work: Location;
  home: Location;
  /** The route whose way home is shown; null for the same way back, or a new line. */
  stored: RouteSummary | null;
  value: WayHomeValue;
  readOnly: boolean;
  onChange: (value: WayHomeValue) => void;
  onLookingChange: (isLooking: boolean) => void;
}

/** The ride home: the same way back, or a line of its own on a map. */
export function WayHomeCard({ value, onChange, ...rest }: WayHomeCardProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const add = () => {
    flushSync(() => onChange('pending'));
    map.current?.focus();
  };
  const remove = () => {
    flushSync(() => onChange('same'));
    addButton.current?.focus();
  };
  if (value === 'same') {
    return (
      <Card title="Way Home">
        <p className="mb-3 text-muted">You ride the same way back.</p>
        <Button ref={addButton} kind="secondary" onClick={add}>
          <Plus aria-hidden size={20} strokeWidth={2.2} />
          Ride home a different way
        </Button>
      </Card>
    );
  }
  return (
    <Card title="Way Home">
      <div ref={map} tabIndex={-1} className="flex flex-col gap-3 rounded-sm">
        <p className="text-muted">Your evening is timed and judged by this line.</p>
        <WayHomeMap {...rest} value={value} onChange={onChange} />
        <Button kind="secondary" onClick={remove} className="self-start">
          Ride the same way back
        </Button>
      </div>
    </Card>
  );
}

/** The stored line is fetched, because lists carry none. Without one, directions are asked for. */
function WayHomeMap({
  work,
  home,
  stored,
  value,
  readOnly,
  onChange,
  onLookingChange,
}: WayHomeCardProps & { value: Exclude<WayHomeValue, 'same'> }) {
  const { data } = useQuery({ ...routeQuery(stored?.id ?? 0), enabled: stored !== null });
  const figures = stored?.wayHome ?? null;
  const line = figures && { waypoints: figures.waypoints, polyline: data?.wayHome?.polyline ?? null };
  const isLoading = stored !== null && data === undefined;
  const draft = typeof value === 'object' ? value : null;
  return (
    <>
      <RouteMap
        isHomebound
        start={work}
        end={home}
        {...line}
        readOnly={readOnly || isLoading}
        onChange={onChange}
        onFound={(found) => value === 'pending' && onChange(found)}
        onLookingChange={onLookingChange}
      />
      {value === 'stored' && figures ? (
        <p>
          Way home:{' '}
          <strong className="tabular">
            <Distance miles={figures.distance} /> · {formatDuration(figures.estimatedTime)}
          </strong>
        </p>
      ) : (
        <DraftFigures label="Way home" draft={draft} />
      )}
    </>
  );
}
