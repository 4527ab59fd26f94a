import Map from 'lucide-react/icons/map';
import { Card } from '../../../shared/ui/card';

/** Holds the place of a map until the route is saved and its way is known. */
export const RoutePreview = () => (
  <Card title="Route Preview">
    <div className="flex flex-col items-center gap-2 rounded-md border border-dashed border-control-line bg-well p-6 text-center">
      <Map aria-hidden size={28} strokeWidth={2.2} className="text-muted" />
      <p className="sign-type font-bold">Interactive map preview</p>
      <p className="text-note text-muted">Approximate distance and time will be calculated</p>
    </div>
  </Card>
);
