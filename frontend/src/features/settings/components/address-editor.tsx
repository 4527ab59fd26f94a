import { useEffect, useRef, useState } from 'react';
import type { Coordinates, Location } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { AddressPicker, NO_ADDRESS } from '../../address-search/public';

interface AddressEditorProps {
  label: string;
  near: Coordinates | null;
  isSaving: boolean;
  onSave: (place: Location) => void;
  onCancel: () => void;
}

/** Looks for another address; it takes the focus when it opens. Enter on a picked address saves it. */
export function AddressEditor({ label, near, isSaving, onSave, onCancel }: AddressEditorProps) {
  const [entry, setEntry] = useState(NO_ADDRESS);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const { place } = entry;
  return (
    <form
      noValidate
      className="flex flex-col gap-2 py-3 first:pt-0"
      onSubmit={(event) => {
        event.preventDefault();
        if (place && !isSaving) onSave(place);
      }}
    >
      <AddressPicker ref={input} label={label} entry={entry} onChange={setEntry} near={near} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={place === null} aria-disabled={isSaving || undefined}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
