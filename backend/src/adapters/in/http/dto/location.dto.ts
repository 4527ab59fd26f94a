import { MAX_ADDRESS_CHARACTERS } from '../../../../domain/route/location.js';
import { NumberField, TextField } from '../fields/fields.js';

export class CoordinatesDto {
  @NumberField({ min: -90, max: 90, example: 45.5231 })
  lat: number;

  @NumberField({ min: -180, max: 180, example: -122.6765 })
  lng: number;
}

export class LocationDto extends CoordinatesDto {
  @TextField({ max: MAX_ADDRESS_CHARACTERS, example: '1120 SE Morrison St, Portland, OR' })
  address: string;
}
