import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '../../../shared/ui/class-names';
import type { Direction } from '../via-points';

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

/** One via point: pushed by its buttons, or by the arrow keys on any of them. */
export function ViaPointItem({ number, onNudge, onRemove }: ViaPointItemProps) {
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
