import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { FollowAddress } from './follow-address';

/** A rider presses Back while the first render is under way, before the router listens to the browser's history. */
function BackDuringFirstRender({ to }: { to: string }) {
  useState(() => {
    window.history.replaceState({ usr: { from: 'before' }, key: 'k', idx: 0 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  });
  return null;
}

const screens = (
  <Routes>
    <Route path="/today" element="Today" />
    <Route path="/settings" element="Settings" />
  </Routes>
);

test('an address that changes during the first render gets its own screen', async () => {
  window.history.replaceState(null, '', '/today');
  render(
    <BrowserRouter>
      <FollowAddress />
      <BackDuringFirstRender to="/settings" />
      {screens}
    </BrowserRouter>,
  );
  expect(await screen.findByText('Settings')).toBeVisible();
  expect(window.location.pathname).toBe('/settings');
});

test('an address that stays is left as it is', async () => {
  window.history.replaceState(null, '', '/today?from=text#why');
  const entries = window.history.length;
  render(
    <BrowserRouter>
      <FollowAddress />
      {screens}
    </BrowserRouter>,
  );
  expect(await screen.findByText('Today')).toBeVisible();
  expect(window.location.href).toMatch(/\/today\?from=text#why$/);
  expect(window.history).toHaveLength(entries);
});
