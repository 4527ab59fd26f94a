import type { ConfigDto } from '../adapters/in/http/dto/config.dto.js';
import type { Config } from '../config/config.js';
import { PROVIDED_PORTS, PROVIDER_CREDITS } from './provider-credits.js';

/** What the browser may know of the configuration: named here, so that nothing else slips out. */
export function publicConfig(config: Config): ConfigDto {
  return {
    appMode: config.appMode,
    map: publicMap(config),
    providers: PROVIDED_PORTS.map((port) => publicProvider(config, port)),
    addressSearch: addressSearch(config),
  };
}

function publicProvider<P extends (typeof PROVIDED_PORTS)[number]>(
  config: Config,
  port: P,
): ConfigDto['providers'][number] {
  const provider: Config[P]['provider'] = config[port].provider;
  const { name, attribution } = PROVIDER_CREDITS[port][provider];
  return { port, provider, name, isFake: provider === 'fake', attribution };
}

function addressSearch({ geocoding }: Config): ConfigDto['addressSearch'] {
  const isOff = geocoding.provider === 'none';
  const isSubmitOnly = geocoding.provider === 'nominatim' && geocoding.isPublicServer;
  return {
    typeAhead: !isOff && !isSubmitOnly,
    attribution: PROVIDER_CREDITS.geocoding[geocoding.provider].attribution,
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
