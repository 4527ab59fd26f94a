import { TextField } from '../fields/fields.js';

export class GeocodeQueryDto {
  @TextField({
    max: 300,
    description: 'An address in the United States',
    example: '1120 SE Morrison St, Portland, OR',
  })
  address: string;
}
