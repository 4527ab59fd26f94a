import { z } from 'zod';
import type { ElevationPort } from '../../../../application/routes/elevation.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { openMeteoRefusal } from '../../open-meteo/open-meteo-hourly.js';
import { heightForEach, heightMeters } from '../reported-heights.js';

export interface OpenMeteoElevationOptions {
  /** Such as https://api.open-meteo.com, or your own instance. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
}

/** https://open-meteo.com/en/docs/elevation-api */
const elevationAnswer = z.object({ elevation: z.array(heightMeters) });

/** Heights from Open-Meteo (Copernicus DEM, cells of 90 m). Keyless; takes up to 100 places a call. */
export class OpenMeteoElevation implements ElevationPort {
  constructor(private readonly options: OpenMeteoElevationOptions) {}

  heightsMeters(places: readonly Coordinates[]): Promise<ProviderResult<readonly number[]>> {
    return this.options.client.call(async ({ json }) => {
      const url = urlBelow(this.options.baseUrl, '/v1/elevation', {
        latitude: places.map(({ lat }) => lat.toFixed(5)).join(','),
        longitude: places.map(({ lng }) => lng.toFixed(5)).join(','),
      });
      const { elevation } = await json({ url }, { schema: elevationAnswer, refusalIn: openMeteoRefusal });
      return heightForEach(elevation, places.length);
    });
  }
}
