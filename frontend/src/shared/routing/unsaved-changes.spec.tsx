import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { listenBeforeRouter } from './back-guard';
import { AskBeforeLeaving, useUnsavedChanges } from './unsaved-changes';

function Editor() {
  const [isChanged, setIsChanged] = useState(false);
  useUnsavedChanges(isChanged);
  return (
    <>
      <h1>Editor</h1>
      <button onClick={() => setIsChanged(!isChanged)}>{isChanged ? 'Save' : 'Change'}</button>
      <Link to="/after">On</Link>
      <AskBeforeLeaving />
    </>
  );
}

listenBeforeRouter();
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

beforeEach(async () => {
  window.history.replaceState(null, '', '/before');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/before" element={<Link to="/editor">Edit</Link>} />
        <Route path="/editor" element={<Editor />} />
        <Route path="/after" element="After" />
      </Routes>
    </BrowserRouter>,
  );
  await user.click(screen.getByText('Edit'));
  await press('Change');
});

const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('the browser’s back button asks, and the address stays until the rider has answered', async () => {
  window.history.back();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/editor'));
  await press('Keep editing');
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();

  window.history.back();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/editor'));
  await press('Leave without saving');
  expect(await screen.findByText('Edit')).toBeVisible();
  expect(window.location.pathname).toBe('/before');
});

test('a link asks; one that opens another tab does not', async () => {
  await user.click(screen.getByText('On'));
  await question();
  await press('Keep editing');
  expect(screen.getByText('On')).toHaveFocus();
  // jsdom can't open a tab.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.keyboard('{Control>}');
  await user.click(screen.getByText('On'));
  await user.keyboard('{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByText('On'));
  await question();
  await press('Leave without saving');
  expect(await screen.findByText('After')).toBeVisible();
});

test('closing the tab asks as long as there is something to lose', async () => {
  expect(unload()).toBe(true);
  await press('Save');
  expect(unload()).toBe(false);
  window.history.back();
  expect(await screen.findByText('Edit')).toBeVisible();
});
