import Check from 'lucide-react/icons/check';
import MapPin from 'lucide-react/icons/map-pin';
import { classNames } from '../../../shared/ui/styles';
import { Distance } from '../../../shared/ui/units';
import type { Place, Suggestions } from './use-suggestions';

interface SuggestionListProps {
  id: string;
  label: string;
  places: readonly Place[];
  active: number;
  /** Required by the provider. */
  attribution: string | null;
  onPick: (index: number) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The suggested places, below their field. */
export const SuggestionList = ({ id, label, places, active, attribution, onPick }: SuggestionListProps) => (
  <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-control-line bg-card p-1 shadow-lg">
    <ul id={id} role="listbox" aria-label={label}>
      {places.map((place, index) => (
        <li
          key={place.placeId}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // Pressing must not take the focus from the text: a phone would close its keyboard.
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
            <span className="tabular text-note">
              <Distance miles={place.distance} />
            </span>
          )}
        </li>
      ))}
    </ul>
    {attribution && <p className="px-3 py-1 text-note text-muted">{attribution}</p>}
  </div>
);

interface SearchStatusProps {
  isPicked: boolean;
  suggestions: Suggestions;
}

/** The state of the search, announced when it changes. Its line is always there, so that nothing moves. */
export const SearchStatus = ({ isPicked, suggestions }: SearchStatusProps) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <p role="status" className="min-h-5 text-note text-muted">
      {isPicked ? (
        <span className="inline-flex items-center gap-1 font-semibold text-accent">
          <Check aria-hidden size={16} strokeWidth={2.6} />
          Address found
        </span>
      ) : (
        textOf(suggestions)
      )}
    </p>
    {suggestions.problem && (
      <button
        type="button"
        onClick={suggestions.retry}
        className="min-h-11 text-note font-semibold underline underline-offset-4"
      >
        Try again
      </button>
    )}
  </div>
);

function textOf({ places, isSearching, isNothing, isForSubmit, problem }: Suggestions): string {
  if (problem) return problem;
  if (isSearching) return 'Searching...';
  if (isForSubmit) return 'Enter the full address and press Enter.';
  if (isNothing) return 'No match yet. Add street, city and state.';
  if (places.length === 0) return '';
  return `${places.length} ${places.length === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose.`;
}
