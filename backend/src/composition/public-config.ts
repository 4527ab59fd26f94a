import type { ConfigDto } from '../adapters/in/http/dto/app.dto.js';
import type { Config } from '../config/config.js';
import { PROVIDED_PORTS, PROVIDER_CREDITS, type ProvidedPort, type SourceName } from './provider-credits.js';

/** What the browser may know of the configuration: named here, so that nothing else slips out. */
export function publicConfig(config: Config): ConfigDto {
  return {
    appMode: config.appMode,
    map: publicMap(config),
    providers: PROVIDED_PORTS.flatMap((port) => publicProviders(config, port)),
    addressSearch: addressSearch(config),
  };
}

function publicProviders<P extends ProvidedPort>(config: Config, port: P): ConfigDto['providers'] {
  return sourcesOf(config, port).map((provider) => {
    const { name, attribution } = PROVIDER_CREDITS[port][provider];
    return { port, provider, name, isFake: provider === 'fake', attribution };
  });
}

/** Of two sources that stand in for each other both: either may have said what is on the screen. */
function sourcesOf<P extends ProvidedPort>(config: Config, port: P): readonly SourceName<P>[] {
  const choice: Config[ProvidedPort] = config[port];
  const sources = 'first' in choice ? [choice.first, choice.second] : [choice];
  return sources.map(({ provider }) => provider as SourceName<P>);
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
