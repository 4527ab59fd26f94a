import type { AddressEntry } from '../../address-search/public';
import { changeDraft, readDraft } from './draft-store';

/** Changes an end of the route. The route between them is no longer known if it has moved. */
export function setAddress(end: 'home' | 'work', entry: AddressEntry): void {
  const draft = readDraft();
  const hasMoved = entry.place?.lat !== draft[end].place?.lat || entry.place?.lng !== draft[end].place?.lng;
  changeDraft({ [end]: entry, route: hasMoved ? null : draft.route });
}
