import Check from 'lucide-react/icons/check';
import type { Suggestions } from '../use-suggestions';

interface SearchStatusProps {
  isPicked: boolean;
  suggestions: Suggestions;
}

/** How the search stands, read out when it changes. Its line is always there, so that nothing moves. */
export const SearchStatus = ({ isPicked, suggestions }: SearchStatusProps) => (
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
);

function textOf({ places, isSearching, isNothing, isForSubmit }: Suggestions): string {
  if (isSearching) return 'Searching...';
  if (isForSubmit) return 'Type the whole address and press Enter.';
  if (isNothing) return 'No match yet. Add the street, city and state.';
  if (places.length === 0) return '';
  return `${places.length} ${places.length === 1 ? 'suggestion' : 'suggestions'}, arrow keys to choose`;
}
