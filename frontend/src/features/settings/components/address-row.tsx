import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Location, Route, User } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { useSaveAddress, type End } from '../api/save-address';
import { AddressEditor } from './address-editor';

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

/** One end of the commute: its address, and the way to move it. */
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
