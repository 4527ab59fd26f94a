import type { Location } from '../../shared/api/contract';

/** What stands in an address field: the text, and the place it stands for once the rider has picked one. */
export interface AddressEntry {
  readonly text: string;
  /** Null while the text is only typed. */
  readonly place: Location | null;
}

export const NO_ADDRESS: AddressEntry = { text: '', place: null };

/** A text as typed; whatever was picked before it no longer counts. */
export const typed = (text: string): AddressEntry => ({ text, place: null });

/** The field of a place that is known: one picked just now, or one that is stored. */
export const addressOf = ({ lat, lng, address }: Location): AddressEntry => ({
  text: address,
  place: { lat, lng, address },
});
