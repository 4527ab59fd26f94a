import type { ConfigDto } from '../adapters/in/http/dto/config.dto.js';
import type { Config } from '../config/config.js';

/** The credit that a provider's terms ask for where its data is shown. */
const ATTRIBUTION: Readonly<Record<string, string>> = {
  'open-meteo': 'Weather and air quality data by Open-Meteo.com (CC BY 4.0)',
  openweather: 'Weather data provided by OpenWeather',
  google: 'Traffic data by Google',
  'google-routes': 'Traffic data by Google',
};

/** The same for addresses, shown where they are picked. */
const ADDRESS_ATTRIBUTION: Readonly<Record<string, string>> = {
  photon: 'Search by Photon, address data © OpenStreetMap contributors',
  nominatim: 'Search by Nominatim, address data © OpenStreetMap contributors',
  google: 'Powered by Google',
};

/** The credit for a way comes with each way, worded as its provider asks; this names the source. */
const WAY_ATTRIBUTION: Readonly<Record<string, string>> = {
  valhalla: 'Directions by Valhalla, map data © OpenStreetMap contributors',
  google: 'Directions by Google',
  'google-routes': 'Directions by Google',
};

const HEIGHT_ATTRIBUTION: Readonly<Record<string, string>> = {
  'open-meteo': 'Elevation by Open-Meteo.com (CC BY 4.0), Copernicus DEM GLO-90 © DLR and Airbus',
  google: 'Elevation by Google',
};

const PORTS = ['weather', 'airQuality', 'traffic', 'directions', 'elevation', 'geocoding', 'sms'] as const;

const ATTRIBUTION_OF: Partial<Record<(typeof PORTS)[number], Readonly<Record<string, string>>>> = {
  geocoding: ADDRESS_ATTRIBUTION,
  directions: WAY_ATTRIBUTION,
  elevation: HEIGHT_ATTRIBUTION,
};

/** What the browser may know of the configuration: named here, so that nothing else slips out. */
export function publicConfig(config: Config): ConfigDto {
  return {
    appMode: config.appMode,
    map: publicMap(config),
    providers: PORTS.map((port) => {
      const { provider } = config[port];
      const attributions = ATTRIBUTION_OF[port] ?? ATTRIBUTION;
      return { port, provider, isFake: provider === 'fake', attribution: attributions[provider] ?? null };
    }),
    addressSearch: addressSearch(config),
  };
}

function addressSearch({ geocoding }: Config): ConfigDto['addressSearch'] {
  const isOff = geocoding.provider === 'none';
  const isSubmitOnly = geocoding.provider === 'nominatim' && geocoding.isPublicServer;
  return {
    typeAhead: !isOff && !isSubmitOnly,
    attribution: ADDRESS_ATTRIBUTION[geocoding.provider] ?? null,
  };
}

/** The browser key is no secret: it is bound to the site's address. The key of the server stays here. */
function publicMap({ map }: Config): ConfigDto['map'] {
  return map.kind === 'google'
    ? {
        kind: 'google',
        tileUrl: null,
        attribution: null,
        maxZoom: null,
        googleMapsBrowserKey: map.browserKey,
      }
    : { ...map, googleMapsBrowserKey: null };
}
