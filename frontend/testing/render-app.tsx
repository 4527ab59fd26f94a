import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App, createQueryClient } from '../src/app/app';

/** Renders the whole app at an address, as a rider would open it. `path()` tells where it has gone since. */
export function renderApp(address: string) {
  let pathname = address;
  const Watch = () => {
    pathname = useLocation().pathname;
    return null;
  };
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <App queryClient={createQueryClient()} />
      <Watch />
    </MemoryRouter>,
  );
  return { ...view, user: userEvent.setup(), path: () => pathname };
}

/** As if this browser had been used by that rider. */
export function rememberRider(id: number): void {
  localStorage.setItem('currentUserId', String(id));
  localStorage.setItem('bike_commute_user_id', String(id));
}
