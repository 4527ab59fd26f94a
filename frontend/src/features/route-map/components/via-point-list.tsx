import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Coordinates } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/styles';
import { MOST_VIA_POINTS, type Direction } from '../geometry/via-points';

interface ViaPointListProps {
  viaPoints: readonly Coordinates[];
  /** Whether there is a map to drag on. */
  canDrag: boolean;
  /** @returns the new point's index */
  onAdd: () => number;
  onNudge: (index: number, direction: Direction) => void;
  onRemove: (index: number) => void;
}

/** Buttons for everything dragging can do. */
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
          Points on the route
        </p>
        <Button ref={addButton} kind="secondary" aria-disabled={isFull || undefined} onClick={add}>
          <Plus aria-hidden size={20} strokeWidth={2.2} />
          Add a point
        </Button>
      </div>
      <p className="text-note text-muted">
        {hintFor(viaPoints.length > 0, canDrag)}
        {isFull && ` A route can have at most ${MOST_VIA_POINTS} points.`}
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
    : 'To change the route, add a point and move it with its arrows.';
}

const ARROWS = [
  { direction: 'north', key: 'ArrowUp', icon: ArrowUp },
  { direction: 'south', key: 'ArrowDown', icon: ArrowDown },
  { direction: 'west', key: 'ArrowLeft', icon: ArrowLeft },
  { direction: 'east', key: 'ArrowRight', icon: ArrowRight },
] as const;

interface ViaPointItemProps {
  number: number;
  onNudge: (direction: Direction) => void;
  onRemove: () => void;
}

/** Moves a via point by its buttons, or by the arrow keys on any of them. */
function ViaPointItem({ number, onNudge, onRemove }: ViaPointItemProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS.find(({ key }) => key === event.key);
    if (!arrow) return;
    event.preventDefault();
    onNudge(arrow.direction);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 py-1" onKeyDown={onKeyDown}>
      <span className="sign-type tabular font-bold">Point {number}</span>
      <span className="flex flex-wrap gap-1">
        {ARROWS.map(({ direction, icon: Icon }) => (
          <IconButton
            key={direction}
            aria-label={`Move point ${number} ${direction}`}
            onClick={() => onNudge(direction)}
          >
            <Icon aria-hidden size={20} strokeWidth={2.2} />
          </IconButton>
        ))}
        <IconButton aria-label={`Remove point ${number}`} onClick={onRemove} className="ml-2">
          <X aria-hidden size={20} strokeWidth={2.2} />
        </IconButton>
      </span>
    </li>
  );
}

const IconButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={classNames(
      'grid size-11 place-items-center rounded-md border border-control-line bg-card hover:bg-well',
      className,
    )}
    {...rest}
  />
);

interface SelectedPointProps {
  number: number;
  onRemove: () => void;
  onClose: () => void;
}

/** Actions for the via point that was pressed on the map. */
export const SelectedPoint = ({ number, onRemove, onClose }: SelectedPointProps) => (
  <div
    role="group"
    aria-label={`Point ${number}`}
    className="flex flex-wrap items-center justify-between gap-x-3 rounded-md border border-control-line bg-card py-2 pr-2 pl-4"
  >
    <p className="sign-type font-bold">Point {number}</p>
    <div className="flex flex-wrap">
      <Button kind="quiet" onClick={onClose}>
        Keep
      </Button>
      <Button kind="secondary" onClick={onRemove}>
        Remove
      </Button>
    </div>
  </div>
);
