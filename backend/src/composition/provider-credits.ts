import { BICYCLING_WARNING } from '../adapters/out/directions/reported-way.js';
import type { Config } from '../config/config.js';

/** What the screens say about a provider. */
interface Credit {
  /** Who answers, for a person to read: the privacy page names everybody who is asked. */
  readonly name: string;
  /** The credit that its terms ask for where its data is shown. */
  readonly attribution: string | null;
}

export const PROVIDED_PORTS = [
  'weather',
  'airQuality',
  'traffic',
  'directions',
  'elevation',
  'geocoding',
  'sms',
] as const;

export type ProvidedPort = (typeof PROVIDED_PORTS)[number];

/** A provider by itself: of two that stand in for each other both are named. */
export type SourceName<P extends ProvidedPort> = Exclude<Config[P]['provider'], 'nws-then-open-meteo'>;

const FAKE: Credit = { name: 'nobody (demo data)', attribution: null };
const NOBODY: Credit = { name: 'nobody', attribution: null };

const google = (attribution: string): Credit => ({ name: 'Google', attribution });

const OPEN_METEO: Credit = {
  name: 'Open-Meteo',
  attribution: 'Weather and air quality data by Open-Meteo.com (CC BY 4.0)',
};
const OPEN_WEATHER: Credit = { name: 'OpenWeather', attribution: 'Weather data provided by OpenWeather' };

/** Every provider that may be configured; the compiler refuses one without its credit. */
export const PROVIDER_CREDITS: {
  readonly [P in ProvidedPort]: Readonly<Record<SourceName<P>, Credit>>;
} = {
  weather: {
    fake: FAKE,
    nws: {
      name: 'US National Weather Service',
      attribution: 'Weather forecast by the US National Weather Service',
    },
    'open-meteo': OPEN_METEO,
    openweather: OPEN_WEATHER,
  },
  airQuality: { fake: FAKE, 'open-meteo': OPEN_METEO, openweather: OPEN_WEATHER },
  traffic: {
    fake: FAKE,
    none: NOBODY,
    google: google('Traffic data by Google'),
    'google-routes': google('Traffic data by Google'),
  },
  // The credit and the warnings of a way come with it, worded as its provider asks; these stand beside stored ways.
  directions: {
    fake: FAKE,
    'straight-line': NOBODY,
    valhalla: {
      name: 'Valhalla',
      attribution: 'Directions by Valhalla, map data © OpenStreetMap contributors',
    },
    google: google(`Directions by Google. ${BICYCLING_WARNING}`),
    'google-routes': google(`Directions by Google. ${BICYCLING_WARNING}`),
  },
  elevation: {
    fake: FAKE,
    none: NOBODY,
    'open-meteo': {
      name: 'Open-Meteo',
      attribution: 'Elevation by Open-Meteo.com (CC BY 4.0), Copernicus DEM GLO-90 © DLR and Airbus',
    },
    google: google('Elevation by Google'),
  },
  // Shown where addresses are picked as well.
  geocoding: {
    fake: FAKE,
    none: NOBODY,
    photon: { name: 'Photon', attribution: 'Search by Photon, address data © OpenStreetMap contributors' },
    nominatim: {
      name: 'Nominatim (OpenStreetMap)',
      attribution: 'Search by Nominatim, address data © OpenStreetMap contributors',
    },
    google: google('Powered by Google'),
  },
  sms: { fake: FAKE, none: NOBODY, twilio: { name: 'Twilio', attribution: null } },
};
