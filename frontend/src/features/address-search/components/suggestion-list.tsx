import MapPin from 'lucide-react/icons/map-pin';
import { formatMiles } from '../../../shared/formatting/distance';
import { classNames } from '../../../shared/ui/class-names';
import type { Place } from '../api/suggest-places';

interface SuggestionListProps {
  id: string;
  label: string;
  places: readonly Place[];
  active: number;
  /** The credit that the provider asks for. */
  attribution: string | null;
  onPick: (index: number) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The places to pick from, under their field. */
export const SuggestionList = ({ id, label, places, active, attribution, onPick }: SuggestionListProps) => (
  <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-control-line bg-card p-1 shadow-lg">
    <ul id={id} role="listbox" aria-label={label}>
      {places.map((place, index) => (
        <li
          key={place.placeId}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // A press must not take the focus, and with it the phone's keyboard, away from the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm px-3 py-2',
            index === active ? 'bg-sign-go text-sign-ink' : 'hover:bg-well',
          )}
        >
          <MapPin aria-hidden size={18} strokeWidth={2.2} className="shrink-0" />
          <span className="flex-1 wrap-anywhere">{place.description}</span>
          {place.distance !== null && (
            <span className="tabular text-note">{formatMiles(place.distance)}</span>
          )}
        </li>
      ))}
    </ul>
    {attribution && <p className="px-3 py-1 text-note text-muted">{attribution}</p>}
  </div>
);
