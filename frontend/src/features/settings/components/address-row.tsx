import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refetchPlan } from '../../../shared/api/api-requests';
import type { Coordinates, Location, Route, User } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { NO_ADDRESS } from '../../address-search/address-entry';
import { AddressPicker } from '../../address-search/address-picker';
import { updateRoute } from '../../routes/changes';
import { updateUser } from '../../session/changes';

interface AddressRowProps {
  end: End;
  place: Location | null;
  user: User;
  route: Route | null;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
}

const NAMES = { home: 'Home', work: 'Work' };

/** One end of the commute: its address, and a form to change it. */
export function AddressRow({ end, place, user, route, isEditing, onEdit, onClose }: AddressRowProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  const { mutateAsync, isPending } = useSaveAddress(user, route);
  const label = `${NAMES[end]} Address`;

  const close = () => {
    flushSync(onClose);
    editButton.current?.focus();
  };
  const save = async (picked: Location) => {
    try {
      await mutateAsync({ end, place: picked });
      close();
      showToast({ title: 'Address updated', description: `${NAMES[end]} address has been updated.` });
    } catch (error) {
      showFailure((error as Error).message);
    }
  };

  if (isEditing) {
    return (
      <AddressEditor
        label={label}
        near={place}
        note={
          route?.wayHome
            ? 'Your different way home is removed with this address. Add it again in Routes.'
            : null
        }
        isSaving={isPending}
        onSave={(picked) => void save(picked)}
        onCancel={close}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h3 className="text-note font-semibold text-muted">{label}</h3>
        <p className="wrap-anywhere">{place?.address ?? 'Not set yet'}</p>
      </div>
      <Button ref={editButton} kind="secondary" onClick={onEdit} aria-label={`Edit ${label}`}>
        Edit
      </Button>
    </div>
  );
}

interface AddressEditorProps {
  label: string;
  near: Coordinates | null;
  /** What saving changes, too. */
  note: string | null;
  isSaving: boolean;
  onSave: (place: Location) => void;
  onCancel: () => void;
}

/** Takes the focus when it opens. Enter on a picked address saves it. */
function AddressEditor({ label, near, note, isSaving, onSave, onCancel }: AddressEditorProps) {
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
      {note && <p className="text-note text-muted">{note}</p>}
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

export type End = 'home' | 'work';

/**
 * Moves the rider's home or work and that end of the active route, whose directions the server then recomputes.
 * Errors have a message for the rider.
 */
function useSaveAddress(user: User, route: Route | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ end, place }: { end: End; place: Location }) => {
      await orSay(
        'Failed to update settings. Please try again.',
        updateUser(user.id, end === 'home' ? { homeLocation: place } : { workLocation: place }),
      );
      if (!route) return;
      await orSay(
        'Failed to update route. Please try again.',
        updateRoute(route.id, end === 'home' ? { startLocation: place } : { endLocation: place }),
      );
    },
    // Also after a failure: the first of the two may have succeeded.
    onSettled: () => refetchPlan(queryClient, user.id),
  });
}

const orSay = async (sentence: string, call: Promise<unknown>): Promise<void> => {
  try {
    await call;
  } catch (cause) {
    throw new Error(sentence, { cause });
  }
};
