import { useId, useState, type Ref } from 'react';
import type { Coordinates } from '../../shared/api/contract';
import { Field, TextInput } from '../../shared/ui/field';
import { addressOf, typed, type AddressEntry } from './address-entry';
import { optionId, SearchStatus, SuggestionList } from './components/suggestion-list';
import { useListKeys } from './components/use-list-keys';
import { useAddressSearch, useSuggestions } from './components/use-suggestions';

export interface AddressInputProps {
  label: string;
  entry: AddressEntry;
  /** Typing gives a text without a place; picking a suggestion gives both. */
  onChange: (entry: AddressEntry) => void;
  /** Places near here come first. */
  near?: Coordinates | null;
  /** Set after a failed lookup. */
  error?: string | null;
  disabled?: boolean;
  /** Set while the address is being looked up; keeps the focus and the text. */
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The server's limit. */
const MAX_CHARACTERS = 300;

/** An address field that suggests places while the rider types: a combobox that also takes free text. */
export function AddressInput({ label, entry, onChange, near = null, error, ...rest }: AddressInputProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { attribution } = useAddressSearch();
  const suggestions = useSuggestions(entry, near, isOpen);
  const { places } = suggestions;
  const isExpanded = places.length > 0;

  const pick = (index: number) => {
    const place = places[index];
    setIsOpen(false);
    keys.reset();
    if (place) onChange(addressOf({ lat: place.lat, lng: place.lng, address: place.description }));
  };
  const keys = useListKeys({
    count: places.length,
    onOpen: () => setIsOpen(true),
    onPick: pick,
    onClose: () => setIsOpen(false),
  });
  const type = (text: string) => {
    setIsOpen(true);
    keys.reset();
    onChange(typed(text));
  };

  return (
    <Field label={label} {...(error && { error })}>
      {({ id, describedBy }) => (
        <>
          <div className="relative">
            <TextInput
              id={id}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? listId : undefined}
              aria-activedescendant={keys.active >= 0 ? optionId(listId, keys.active) : undefined}
              aria-describedby={describedBy}
              aria-invalid={error ? true : undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="Street, city, state"
              maxLength={MAX_CHARACTERS}
              {...rest}
              value={entry.text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={keys.onKeyDown}
              onBlur={() => setIsOpen(false)}
            />
            {isExpanded && (
              <SuggestionList
                id={listId}
                label={`Suggestions for ${label}`}
                places={places}
                active={keys.active}
                attribution={attribution}
                onPick={pick}
              />
            )}
          </div>
          {!error && <SearchStatus isPicked={entry.place !== null} suggestions={suggestions} />}
        </>
      )}
    </Field>
  );
}
