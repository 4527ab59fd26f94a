import { formatClimb } from '../../shared/formatting/figures';
import { formatDuration } from '../../shared/formatting/time';
import { Distance, useUnits } from '../../shared/ui/units';
import type { RouteDraft } from './route-map.types';

/** A changed route in one line; null while its directions are pending. */
export const DraftFigures = ({ draft }: { draft: RouteDraft | null }) => (
  <p>New route: {draft ? <Figures draft={draft} /> : 'finding directions...'}</p>
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
