import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Location } from '../../shared/api/contract';
import { paths } from '../../shared/routing/paths';
import { showToast } from '../../shared/ui/toast-store';
import { addressOf, locateEntry, type AddressEntry } from '../address-search/public';
import { setAddress } from './draft/set-address';

const ENDS = ['home', 'work'] as const;
type End = (typeof ENDS)[number];

const NOT_FOUND = {
  title: 'Address not found',
  description: 'Unable to find the specified address.',
  kind: 'destructive',
} as const;

/**
 * Goes on to the map once both ends have a place: texts that were typed, but not picked, are looked up first. The first
 * field whose address is not found gets the focus.
 */
export function useMapRoute(entries: Record<End, AddressEntry>, focus: (end: End) => void) {
  const navigate = useNavigate();
  const [missing, setMissing] = useState<readonly End[]>([]);
  const { mutate, isPending } = useMutation({ mutationFn: locateBoth });

  const goOn = (places: Record<End, Location | null>) => {
    for (const end of ENDS) if (places[end]) setAddress(end, addressOf(places[end]));
    const notFound = ENDS.filter((end) => !places[end]);
    setMissing(notFound);
    if (!notFound[0]) return void navigate(paths.routeRefine);
    showToast(NOT_FOUND);
    focus(notFound[0]);
  };

  return {
    isPending,
    // Given to this one call, the answer means nothing to a rider who has left the step meanwhile.
    mapRoute: () => mutate(entries, { onSuccess: goOn }),
    errorOf: (end: End) => (missing.includes(end) ? NOT_FOUND.description : null),
    forgetError: (end: End) => setMissing(missing.filter((one) => one !== end)),
  };
}

async function locateBoth({ home, work }: Record<End, AddressEntry>) {
  const [homePlace, workPlace] = await Promise.all([locateEntry(home), locateEntry(work)]);
  return { home: homePlace, work: workPlace };
}
