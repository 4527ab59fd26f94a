import { allowsTypeAhead } from '../adapters/out/geocoding/registry.js';
import { creditsOf } from '../adapters/out/provider/provider.js';
import type { ConfigDto } from '../adapters/in/http/dto/app.dto.js';
import { relyingPartyOf } from './build-ports.js';
import { REGISTRIES, type Config, type ProvidedPort } from '../config/config.js';

/** The part of the configuration that the browser may read. Each property is named, so that nothing else gets out. */
export function publicConfig(config: Config): ConfigDto {
  return {
    appMode: config.appMode,
    operator: config.operator,
    passkeyDomain: relyingPartyOf(config.publicUrl)?.id ?? null,
    map: publicMap(config),
    providers: PORTS.flatMap((port) =>
      creditsOf(REGISTRIES[port], config[port].provider).map(({ provider, name, attribution }) => ({
        port,
        provider,
        name,
        isFake: provider === 'fake',
        attribution,
      })),
    ),
    addressSearch: {
      typeAhead: allowsTypeAhead(config.geocoding),
      attribution: creditsOf(REGISTRIES.geocoding, config.geocoding.provider)[0]?.attribution ?? null,
    },
  };
}

const PORTS = Object.keys(REGISTRIES) as ProvidedPort[];

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
