/** What other features may use of the address search. */
export { addressOf, typed, NO_ADDRESS, type AddressEntry } from './address-entry';
export { AddressInput, type AddressInputProps } from './address-input';
export { AddressPicker } from './address-picker';
export { locateEntry } from './locate-entry';
