import Plus from 'lucide-react/icons/plus';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Coordinates } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { MOST_VIA_POINTS, type Direction } from '../via-points';
import { ViaPointItem } from './via-point-item';

interface ViaPointListProps {
  viaPoints: readonly Coordinates[];
  /** There is a map to drag on. */
  canDrag: boolean;
  /** @returns the new point's place in the list */
  onAdd: () => number;
  onNudge: (index: number, direction: Direction) => void;
  onRemove: (index: number) => void;
}

/** All that can be done by dragging, for who does not drag. */
export function ViaPointList({ viaPoints, canDrag, onAdd, onNudge, onRemove }: ViaPointListProps) {
  const titleId = useId();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = viaPoints.length >= MOST_VIA_POINTS;

  const add = () => {
    if (isFull) return;
    const index = flushSync(onAdd);
    list.current?.children[index]?.querySelector('button')?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onRemove(index));
    addButton.current?.focus();
  };

  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p id={titleId} className="sign-type font-bold">
          Points on the way
        </p>
        <Button ref={addButton} kind="secondary" aria-disabled={isFull || undefined} onClick={add}>
          <Plus aria-hidden size={20} strokeWidth={2.2} />
          Add a point
        </Button>
      </div>
      <p className="text-note text-muted">
        {hintFor(viaPoints.length > 0, canDrag)}
        {isFull && ` ${MOST_VIA_POINTS} points are the most a route can have.`}
      </p>
      <ol ref={list} aria-labelledby={titleId} className="divide-y divide-line empty:hidden">
        {viaPoints.map((_, index) => (
          <ViaPointItem
            key={index}
            number={index + 1}
            onNudge={(direction) => onNudge(index, direction)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
    </div>
  );
}

function hintFor(hasPoints: boolean, canDrag: boolean): string {
  if (hasPoints)
    return `${canDrag ? 'Drag a point, or move it' : 'Move a point'} with its arrows, 160 feet at a time.`;
  return canDrag
    ? 'Drag the blue line to the streets you ride, or add a point and move it with its arrows.'
    : 'To change the way, add a point and move it with its arrows.';
}
