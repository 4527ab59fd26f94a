import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRoute } from '../../../testing/builders';
import { failure, never, type Replies } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { readToasts } from '../../shared/ui/toast-store';
import type { RouteDraft, RouteMapProps } from '../route-map/route-map.types';
import { RoutePath } from './components/route-path';

const DRAGGED: RouteDraft = {
  distance: 5.1,
  estimatedTime: 30,
  waypoints: [{ lat: 45.52, lng: -122.66 }],
  polyline: '_p~iF~ps|U',
  isStraightLine: false,
  elevationGain: 120,
  elevationLoss: 90,
  startElevation: 40,
  endElevation: null,
};

/** A map whose line can be dragged by a press. */
const DraggableMap = ({ readOnly, onChange, onLookingChange }: RouteMapProps) => (
  <>
    <button disabled={readOnly} onClick={() => onChange?.(DRAGGED)}>
      Drag
    </button>
    <button onClick={() => onLookingChange?.(true)}>Look</button>
    <button onClick={() => onLookingChange?.(false)}>Find</button>
  </>
);

function showPath(replies: Replies = {}) {
  const server = fakeRiderServer({ replies });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RoutePath route={aRoute()} map={DraggableMap} />
    </QueryClientProvider>,
  );
  return { ...server, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });
const notice = () => readToasts().map(({ title, description }) => [title, description]);

test('the map can be dragged only after Edit Route', async () => {
  const { user } = showPath();
  expect(button('Drag')).toBeDisabled();
  await user.click(button('Edit Route'));
  expect(button('Drag')).toBeEnabled();
  expect(button('Save Route')).toBeDisabled();
});

test('a dragged route is saved as the map reports it, and editing ends', async () => {
  const { user, sent } = showPath();
  await user.click(button('Edit Route'));
  await user.click(button('Drag'));
  await user.click(button('Save Route'));
  expect(await screen.findByRole('button', { name: 'Edit Route' })).toHaveFocus();
  expect(sent('PATCH', '/api/routes/12')).toEqual([DRAGGED]);
  expect(notice()).toEqual([['Route updated', 'Your route has been saved.']]);
});

test('while directions of the latest drag are pending, the route before it can’t be saved', async () => {
  const { user, sent } = showPath();
  await user.click(button('Edit Route'));
  await user.click(button('Drag'));
  await user.click(button('Look'));
  expect(screen.getByText(/^New route:/)).toHaveTextContent('New route: finding directions...');
  await user.click(button('Updating...'));
  expect(sent('PATCH', '/api/routes/12')).toEqual([]);
  await user.click(button('Find'));
  expect(screen.getByText(/^New route:/)).toHaveTextContent('5.1');
  await user.click(button('Save Route'));
  expect(await screen.findByRole('button', { name: 'Edit Route' })).toBeVisible();
  expect(sent('PATCH', '/api/routes/12')).toEqual([DRAGGED]);
});

test('that also holds for the first drag', async () => {
  const { user } = showPath();
  await user.click(button('Edit Route'));
  await user.click(button('Look'));
  expect(button('Updating...')).toBeDisabled();
  expect(screen.getByText('New route: finding directions...')).toBeVisible();
});

test('while it is being saved the line cannot be dragged on', async () => {
  const { user } = showPath({ 'PATCH /api/routes/12': never });
  await user.click(button('Edit Route'));
  await user.click(button('Drag'));
  await user.click(button('Save Route'));
  expect(button('Drag')).toBeDisabled();
});

test('a failed save keeps the dragged route', async () => {
  const { user } = showPath({ 'PATCH /api/routes/12': failure(500, 'Something went wrong.') });
  await user.click(button('Edit Route'));
  await user.click(button('Drag'));
  await user.click(button('Save Route'));
  expect(await screen.findByRole('button', { name: 'Save Route' })).toBeEnabled();
  expect(notice()).toEqual([['Error', 'Failed to update route. Please try again.']]);
});

test('Cancel discards the dragged route', async () => {
  const { user, sent } = showPath();
  await user.click(button('Edit Route'));
  await user.click(button('Drag'));
  await user.click(button('Cancel'));
  await user.click(button('Edit Route'));
  expect(button('Save Route')).toBeDisabled();
  expect(sent('PATCH', '/api/routes/12')).toEqual([]);
});
