import { formatClimb } from '../../shared/formatting/figures';
import { formatDuration } from '../../shared/formatting/time';
import { Distance, useUnits } from '../../shared/ui/units';
import type { RouteDraft } from './route-map.types';

interface DraftFiguresProps {
  /** Null while its directions are pending. */
  draft: RouteDraft | null;
  label?: string;
}

/** A changed route in one line. */
export const DraftFigures = ({ draft, label = 'New route' }: DraftFiguresProps) => (
  <p>
    {label}: {draft ? <Figures draft={draft} /> : 'finding directions...'}
  </p>
);

function Figures({ draft }: { draft: RouteDraft }) {
  const { distance, estimatedTime, elevationGain: gainFeet, elevationLoss: lossFeet } = draft;
  const units = useUnits();
  return (
    <strong className="tabular">
      <Distance miles={distance} /> · {formatDuration(estimatedTime)}
      {gainFeet !== null && lossFeet !== null && ` · ${formatClimb({ gainFeet, lossFeet }, units)}`}
    </strong>
  );
}
