import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Coordinates } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { NO_ADDRESS, type AddressEntry } from '../../address-search/address-entry';
import { AddressPicker } from '../../address-search/address-picker';

interface RouteEndProps {
  label: string;
  entry: AddressEntry;
  /** What is stored. Without a place, the search field is shown right away. */
  initial: AddressEntry;
  near: Coordinates | null;
  onChange: (entry: AddressEntry) => void;
}

/** One end of a route: a search field, or the known address with a button to change it. */
export function RouteEnd({ label, entry, initial, near, onChange }: RouteEndProps) {
  /** Set while the address is being changed: the one to return to. */
  const [before, setBefore] = useState<AddressEntry | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const updateButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (before) input.current?.focus();
  }, [before]);

  if (!initial.place) return <AddressPicker label={label} entry={entry} onChange={onChange} near={near} />;

  const open = () => {
    setBefore(entry);
    onChange(NO_ADDRESS);
  };
  const close = (chosen: AddressEntry) => {
    flushSync(() => {
      setBefore(null);
      onChange(chosen);
    });
    updateButton.current?.focus();
  };

  if (before) {
    return (
      <div className="flex flex-col items-start">
        <div className="w-full">
          <AddressPicker
            ref={input}
            label={label}
            entry={entry}
            near={near}
            onChange={(next) => (next.place ? close(next) : onChange(next))}
          />
        </div>
        <Button kind="secondary" onClick={() => close(before)}>
          Keep current address
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="sign-type font-bold">{label}</p>
      <p className="flex gap-2 wrap-anywhere">
        <Check aria-hidden size={20} strokeWidth={2.6} className="mt-0.5 shrink-0 text-accent" />
        {entry.text}
      </p>
      <Button ref={updateButton} kind="secondary" onClick={open}>
        Update {label}
      </Button>
    </div>
  );
}
