import { Button } from '../../../shared/ui/button';

interface SelectedPointProps {
  number: number;
  onRemove: () => void;
  onClose: () => void;
}

/** What can be done with the via point that was pressed on the map. */
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
