import { ApiProperty } from '@nestjs/swagger';
import { MAX_ADDRESS_CHARACTERS } from '../../../../domain/route/location.js';
import { NumberField, NumberQueryField, TextField } from '../fields/fields.js';

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

export class GeocodeQueryDto {
  @TextField({
    max: 300,
    description: 'An address in the United States',
    example: '1120 SE Morrison St, Portland, OR',
  })
  address: string;
}

export class SuggestQueryDto {
  @TextField({
    min: 3,
    max: 300,
    description: 'An address in the United States, as far as it is typed',
    example: '1120 se mor',
  })
  q: string;

  @NumberQueryField({
    min: -90,
    max: 90,
    presence: 'optional',
    description: 'Sorts suggestions by distance; requires nearLng',
    example: 45.5231,
  })
  nearLat?: number;

  @NumberQueryField({ min: -180, max: 180, presence: 'optional', example: -122.6765 })
  nearLng?: number;
}

export class AddressSuggestionDto {
  @ApiProperty({ type: 'string', example: 'N240109189' })
  placeId: string;

  @ApiProperty({ type: 'string', example: '1120 SE Morrison St, Portland, OR' })
  description: string;

  @ApiProperty({ type: 'number', example: 45.5231 })
  lat: number;

  @ApiProperty({ type: 'number', example: -122.6765 })
  lng: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Straight-line miles from the given position; null if none was given',
  })
  distance: number | null;
}
