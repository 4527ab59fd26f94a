import { useConfig } from '../../shared/api/config';

/** How this installation finds addresses. */
export function useAddressSearch() {
  const { data: config } = useConfig();
  return {
    // While that is not known it is tried: the server refuses what its provider does not allow.
    isWhileTyping: config?.addressSearch.typeAhead ?? true,
    /** The credit that the provider asks for where its places are picked. */
    attribution: config?.addressSearch.attribution ?? null,
  };
}
