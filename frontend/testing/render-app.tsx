import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App, createQueryClient } from '../src/app/app';

/** Renders the whole app at a path. `path()` is the current one. */
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

/** Saves the rider's id in this browser. */
export function rememberRider(id: number): void {
  localStorage.setItem('currentUserId', String(id));
  localStorage.setItem('bike_commute_user_id', String(id));
}
