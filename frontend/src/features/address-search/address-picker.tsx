import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Coordinates } from '../../shared/api/contract';
import { addressOf, locateEntry, showNotFound, type AddressEntry } from './address-entry';
import { AddressInput } from './address-input';

interface AddressPickerProps {
  label: string;
  entry: AddressEntry;
  onChange: (entry: AddressEntry) => void;
  /** Places near here come first. */
  near?: Coordinates | null;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** An address field in which Enter looks up the typed text, for riders who pick no suggestion. */
export function AddressPicker({ entry, onChange, ...rest }: AddressPickerProps) {
  const [failed, setFailed] = useState<{ text: string; problem: string } | null>(null);
  const latestText = useRef(entry.text);
  useEffect(() => {
    latestText.current = entry.text;
  }, [entry.text]);

  const lookUp = async () => {
    const { place, problem } = await locateEntry(entry);
    // The rider has typed more in the meantime.
    if (latestText.current !== entry.text) return;
    if (place) return onChange(addressOf(place));
    setFailed({ text: entry.text, problem });
    showNotFound();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter has already picked a suggestion.
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (entry.place !== null || entry.text.trim() === '') return;
    event.preventDefault();
    void lookUp();
  };

  return (
    <div onKeyDown={onKeyDown}>
      <AddressInput
        {...rest}
        entry={entry}
        onChange={onChange}
        error={failed?.text === entry.text ? failed.problem : null}
      />
    </div>
  );
}
