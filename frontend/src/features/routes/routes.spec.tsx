import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aRoute } from '../../../testing/builders';
import { failure, fakeApi, never } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';

const OAK = { lat: 45.6, lng: -122.6, address: '900 N Lombard St, Portland, OR' };
const PINE = { lat: 45.5, lng: -122.7, address: '12 SW Pine St, Portland, OR' };
const ACTIVE = aRoute();
const OTHER = aRoute({ id: 13, name: 'By the river', distance: 5, estimatedTime: 31, isActive: false });

async function openRoutes(given: Parameters<typeof fakeRiderServer>[0] = {}) {
  rememberRider(7);
  const server = fakeRiderServer({ places: [OAK, PINE], ...given });
  const { user, path } = renderApp('/route');
  const heading = await screen.findByRole('heading', { level: 1, name: /Route$|Routes$/ });
  await waitFor(() => expect(screen.queryByText('Loading routes...')).not.toBeInTheDocument());
  const pick = async (field: string, address: string) => {
    await user.type(screen.getByRole('combobox', { name: field }), address);
    await user.click(await screen.findByRole('option', { name: address }));
  };
  return { ...server, user, path, pick, heading };
}

const button = (name: string) => screen.getByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const listItem = (name: string) =>
  screen
    .getAllByRole('listitem')
    .find((item) => within(item).queryByRole('heading', { name: RegExp(`^${name}`) }))!;
const toastSays = async (text: string) => {
  const [shown] = await screen.findAllByText(text);
  expect(shown).toBeVisible();
};

test('without a session it redirects to /', async () => {
  fakeApi({});
  const { path } = renderApp('/route');
  await waitFor(() => expect(path()).toBe('/start'));
});

test('while the routes load it says so, and only the rider’s own are requested', async () => {
  rememberRider(7);
  const { calls } = fakeRiderServer({ replies: { 'GET /api/routes/user/7': never } });
  renderApp('/route');
  expect(await screen.findByText('Loading routes...')).toBeVisible();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/routes/user/7'));
});

test('routes that cannot be loaded can be asked for again', async () => {
  rememberRider(7);
  fakeRiderServer({ replies: { 'GET /api/routes/user/7': failure(503, 'The database is away.') } });
  const { user } = renderApp('/route');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  fakeRiderServer({ routes: [] });
  await user.click(button('Try again'));
  expect(await title('New Route')).toBeVisible();
});

test('without an active route it opens on a new one; Cancel shows the empty list', async () => {
  const { user } = await openRoutes({ routes: [] });
  expect(await title('New Route')).toBeVisible();
  await user.click(button('Cancel'));
  expect(await title('Routes')).toHaveFocus();
  expect(screen.getByText('No routes yet')).toBeVisible();
  await user.click(button('Create First Route'));
  expect(await title('New Route')).toHaveFocus();
});

test('a new route needs both addresses and a name, and becomes the active one if it is the first', async () => {
  const { user, pick, sent } = await openRoutes({ routes: [] });
  expect(button('Create Route')).toBeDisabled();
  await pick('Home Address', OAK.address);
  expect(screen.getByText('Address found')).toBeVisible();
  expect(screen.queryByText('Interactive map preview')).not.toBeInTheDocument();
  await pick('Work Address', PINE.address);
  expect(screen.getByText('Interactive map preview')).toBeVisible();
  expect(screen.getByText('Approximate distance and time will be calculated')).toBeVisible();
  const name = screen.getByRole('textbox', { name: 'Route Name' });
  await user.clear(name);
  expect(button('Create Route')).toBeDisabled();
  await user.type(name, '  Past the mill ');
  await user.click(button('Create Route'));
  await toastSays('Your new route has been saved successfully.');
  await toastSays('Route created');
  expect(sent('POST', '/api/routes')).toEqual([
    { name: 'Past the mill', startLocation: OAK, endLocation: PINE, userId: 7 },
  ]);
  expect(await screen.findByRole('heading', { name: 'Your Routes' })).toBeVisible();
  expect(listItem('Past the mill')).toHaveTextContent('Active');
});

test('Enter in the name of an incomplete route says what is missing', async () => {
  const { user } = await openRoutes({ routes: [] });
  await user.type(screen.getByRole('textbox', { name: 'Route Name' }), '{Enter}');
  await toastSays('Incomplete route');
  await toastSays('Please set both starting point and destination.');
});

test('a route that cannot be created says so and is kept in the form', async () => {
  const { user, pick } = await openRoutes({
    routes: [],
    replies: { 'POST /api/routes': failure(500, 'Something went wrong.') },
  });
  await pick('Home Address', OAK.address);
  await pick('Work Address', PINE.address);
  await user.click(button('Create Route'));
  await toastSays('Failed to create route. Please try again.');
  expect(screen.getByRole('combobox', { name: 'Home Address' })).toHaveValue(OAK.address);
});

test('the list shows the routes and changes the active one', async () => {
  const { user, server, sent } = await openRoutes({ routes: [ACTIVE, OTHER] });
  await user.click(button('All routes'));
  expect(await title('Routes')).toHaveFocus();
  expect(listItem('Home to Work')).toHaveTextContent(/Active.*Distance4\.2\smilesEst\. Time25\smin/);
  expect(listItem('By the river')).toHaveTextContent(/Distance5\.0\smilesEst\. Time31\smin/);
  expect(within(listItem('Home to Work')).queryByText('Set as Active Route')).not.toBeInTheDocument();
  await user.click(button('Set as Active Route: By the river'));
  await toastSays('Your active route has been changed.');
  await toastSays('Active route updated');
  expect(sent('PATCH', '/api/routes/13')).toEqual([{ isActive: true }]);
  expect(server.routes.map(({ isActive }) => isActive)).toEqual([false, true]);
  expect(button('Edit By the river')).toHaveFocus();
  expect(button('Set as Active Route: Home to Work')).toBeVisible();
});

test('an active route that cannot be changed says so', async () => {
  const { user } = await openRoutes({
    routes: [ACTIVE, OTHER],
    replies: { 'PATCH /api/routes/13': failure(500, 'Something went wrong.') },
  });
  await user.click(button('All routes'));
  await user.click(button('Set as Active Route: By the river'));
  await toastSays('Failed to update route. Please try again.');
});

test('a second route does not get the name of the first', async () => {
  const { user } = await openRoutes({ routes: [ACTIVE] });
  await user.click(button('All routes'));
  await user.click(button('Add Route'));
  expect(screen.getByRole('textbox', { name: 'Route Name' })).toHaveValue('');
});

test('a listed route is renamed and moved; home and work stay where it is not the active one', async () => {
  const { user, pick, sent } = await openRoutes({ routes: [ACTIVE, OTHER] });
  await user.click(button('All routes'));
  await user.click(button('Edit By the river'));
  expect(await title('Edit Route')).toHaveFocus();
  await user.click(button('Update Work Address'));
  expect(screen.getByRole('combobox', { name: 'Work Address' })).toHaveFocus();
  expect(button('Update Route')).toBeDisabled();
  await pick('Work Address', PINE.address);
  expect(button('Update Work Address')).toHaveFocus();
  const name = screen.getByRole('textbox', { name: 'Route Name' });
  await user.clear(name);
  await user.type(name, 'To Pine');
  await user.click(button('Update Route'));
  await toastSays('Your route has been updated successfully.');
  expect(sent('PATCH', '/api/routes/13')).toEqual([{ name: 'To Pine', endLocation: PINE }]);
  expect(sent('PATCH', '/api/users/7')).toEqual([]);
  expect(await title('Routes')).toBeVisible();
});

test('an address that was not changed after all is kept', async () => {
  const { user, sent } = await openRoutes({ routes: [ACTIVE, OTHER] });
  await user.click(button('All routes'));
  await user.click(button('Edit By the river'));
  await user.click(button('Update Home Address'));
  await user.type(screen.getByRole('combobox', { name: 'Home Address' }), 'oops');
  await user.click(button('Keep current address'));
  expect(button('Update Home Address')).toHaveFocus();
  await user.click(button('Update Route'));
  await toastSays('Your route has been updated successfully.');
  expect(sent('PATCH', '/api/routes/13')).toEqual([]);
});

test('a route is sent again under the same key, and another one under another', async () => {
  const { user, pick, calls } = await openRoutes({
    routes: [],
    replies: { 'POST /api/routes': failure(503, 'Away.') },
  });
  const fillIn = async () => {
    await pick('Home Address', OAK.address);
    await pick('Work Address', PINE.address);
  };
  const keys = () =>
    calls
      .filter(({ method, path }) => method === 'POST' && path === '/api/routes')
      .map(({ headers }) => headers['idempotency-key']);
  await fillIn();
  await user.click(button('Create Route'));
  await toastSays('Failed to create route. Please try again.');
  await user.click(button('Create Route'));
  await waitFor(() => expect(keys()).toHaveLength(2));
  await user.click(button('Cancel'));
  await user.click(button('Create First Route'));
  await fillIn();
  await user.click(button('Create Route'));
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('editing a route fetches its line, which the list does not carry', async () => {
  const { user, calls } = await openRoutes({ routes: [ACTIVE, OTHER] });
  const lines = () => calls.filter(({ method, path }) => method === 'GET' && /\/routes\/\d+$/.test(path));
  await waitFor(() => expect(lines().map(({ path }) => path)).toEqual(['/api/routes/12']));
  await user.click(button('All routes'));
  await user.click(button('Edit By the river'));
  await waitFor(() => expect(lines().map(({ path }) => path)).toEqual(['/api/routes/12', '/api/routes/13']));
});

test('a route that is not active is deleted after a question', async () => {
  const { user, server, sent } = await openRoutes({ routes: [ACTIVE, OTHER] });
  await user.click(button('All routes'));
  await user.click(button('Delete By the river'));
  const dialog = screen.getByRole('dialog', { name: 'Delete By the river?' });
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  await user.click(button('Keep it'));
  expect(sent('DELETE', '/api/routes/13')).toEqual([]);
  await user.click(button('Delete By the river'));
  await user.click(button('Delete route'));
  await toastSays('By the river is gone.');
  expect(server.routes).toEqual([ACTIVE]);
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: /^By the river/ })).not.toBeInTheDocument(),
  );
});

test('deleting the active route asks which one is next', async () => {
  const third = aRoute({ id: 90, name: 'Over the hill', isActive: false });
  const { user, server } = await openRoutes({ routes: [ACTIVE, OTHER, third] });
  await user.click(button('All routes'));
  await user.click(button('Delete Home to Work'));
  await user.click(screen.getByRole('radio', { name: /Over the hill/ }));
  await user.click(button('Delete route'));
  await toastSays('Home to Work is gone.');
  expect(server.routes.map(({ id, isActive }) => [id, isActive])).toEqual([
    [13, false],
    [90, true],
  ]);
});

test('deleting the only route leads to the welcome on Today', async () => {
  const { user, path } = await openRoutes({ routes: [ACTIVE] });
  await user.click(button('All routes'));
  await user.click(button('Delete Home to Work'));
  expect(screen.getByRole('dialog')).toHaveTextContent('It’s your only route.');
  await user.click(button('Delete route'));
  await waitFor(() => expect(path()).toBe('/today'));
});

test('a route that cannot be deleted says why and stays', async () => {
  const { user } = await openRoutes({
    routes: [ACTIVE, OTHER],
    replies: { 'DELETE /api/routes/13': failure(409, 'Choose another active route first.') },
  });
  await user.click(button('All routes'));
  await user.click(button('Delete By the river'));
  await user.click(button('Delete route'));
  await toastSays('Choose another active route first.');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a new active route between other places offers to move home and work', async () => {
  const elsewhere = aRoute({ id: 13, name: 'From Oak', startLocation: OAK, isActive: false });
  const { user, sent } = await openRoutes({ routes: [ACTIVE, elsewhere] });
  await user.click(button('All routes'));
  await user.click(button('Set as Active Route: From Oak'));
  await user.click(await screen.findByRole('button', { name: 'Move them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent('PATCH', '/api/users/7')).toEqual([{ homeLocation: OAK, workLocation: elsewhere.endLocation }]);
});

test('a new route can be reversed, and one between the same places is pointed out', async () => {
  const twin = aRoute({ startLocation: PINE, endLocation: OAK, name: 'Same doors' });
  const { user, pick } = await openRoutes({ routes: [twin] });
  await user.click(button('All routes'));
  await user.click(button('Add Route'));
  await pick('Home Address', OAK.address);
  await pick('Work Address', PINE.address);
  await user.type(screen.getByRole('textbox', { name: 'Route Name' }), 'Again');
  expect(screen.queryByText(/You already have a route/)).not.toBeInTheDocument();
  await user.click(button('Reverse'));
  expect(screen.getByRole('combobox', { name: 'Home Address' })).toHaveValue(PINE.address);
  expect(screen.getByText('You already have a route between these places: Same doors.')).toBeVisible();
});

test('a GPX file becomes a route; a file that cannot be read says why', async () => {
  const track = { name: 'River', startLocation: OAK, endLocation: PINE, distance: 2, estimatedTime: 10 };
  const { user, sent } = await openRoutes({
    routes: [],
    replies: { 'POST /api/routes/gpx': failure(400, 'This GPX file holds no track.') },
  });
  const choose = (name: string) => user.upload(screen.getByLabelText('GPX file'), new File(['<gpx/>'], name));
  await choose('ride.gpx');
  await toastSays('This GPX file holds no track.');
  expect(sent('POST', '/api/routes')).toEqual([]);
  const server = fakeRiderServer({ routes: [], replies: { 'POST /api/routes/gpx': track } });
  await choose('ride.gpx');
  await toastSays('River follows your track.');
  expect(server.sent('POST', '/api/routes')).toEqual([{ ...track, userId: 7 }]);
  expect(listItem('River')).toBeVisible();
});

describe('the path', () => {
  const FOUND = {
    distance: 4.8,
    estimatedTime: 29,
    waypoints: [],
    polyline: '_p~iF~ps|U_ulLnnqC',
    isStraightLine: false,
    elevationGain: 100,
    elevationLoss: 90,
    startElevation: 10,
    endElevation: 20,
  };
  const replies = { 'POST /api/directions': { ...FOUND, warnings: [], attribution: null } };
  const VIA = { lat: expect.any(Number), lng: expect.any(Number) };

  test('of a new route is drawn, changed and saved with it', async () => {
    const { user, pick, sent } = await openRoutes({ routes: [], replies });
    await pick('Home Address', OAK.address);
    await pick('Work Address', PINE.address);
    expect(await screen.findByText(/4\.8\smiles · 29\smin/)).toBeVisible();
    await user.click(button('Add a point'));
    await waitFor(() => expect(button('Create Route')).not.toHaveAttribute('aria-disabled'));
    await user.click(button('Create Route'));
    await toastSays('Route created');
    expect(sent('POST', '/api/routes')).toEqual([
      {
        name: 'Home to Work',
        startLocation: OAK,
        endLocation: PINE,
        userId: 7,
        ...FOUND,
        waypoints: [VIA],
      },
    ]);
  });

  test('of any stored route is changed and saved', async () => {
    const stored = { ...OTHER, polyline: FOUND.polyline };
    const { user, sent } = await openRoutes({ routes: [ACTIVE, stored], replies });
    await user.click(button('All routes'));
    await user.click(await screen.findByRole('button', { name: 'Edit By the river' }));
    await user.click(await screen.findByRole('button', { name: 'Add a point' }));
    await waitFor(() => expect(button('Update Route')).not.toHaveAttribute('aria-disabled'));
    await user.click(button('Update Route'));
    await toastSays('Route updated');
    expect(sent('PATCH', '/api/routes/13')).toEqual([{ ...FOUND, waypoints: [VIA] }]);
  });

  test('home may be another one: added, saved, shown, and taken off', async () => {
    const { user, sent } = await openRoutes({ routes: [ACTIVE, OTHER], replies });
    await user.click(button('All routes'));
    await user.click(await screen.findByRole('button', { name: 'Edit By the river' }));
    expect(screen.getByText('You ride the same way back.')).toBeVisible();
    await user.click(button('Ride home a different way'));
    expect(await screen.findByText(/^Way home:/)).toHaveTextContent(/4\.8\smiles · 29\smin/);
    expect(
      screen.getByRole('region', {
        name: `Map of the route from ${OTHER.endLocation.address} to ${OTHER.startLocation.address}`,
      }),
    ).toBeVisible();
    await user.click(button('Update Route'));
    await toastSays('Route updated');
    const { startElevation: _s, endElevation: _e, isStraightLine: _l, ...wayHome } = FOUND;
    expect(sent('PATCH', '/api/routes/13')).toEqual([expect.objectContaining({ wayHome })]);
    expect(listItem('By the river')).toHaveTextContent(/Way Home4\.8\smiles · 29\smin/);

    await user.click(button('Edit By the river'));
    expect(await screen.findByText(/^Way home:/)).toHaveTextContent(/4\.8\smiles · 29\smin/);
    await user.click(button('Ride the same way back'));
    expect(button('Ride home a different way')).toHaveFocus();
    await user.click(button('Update Route'));
    await waitFor(() => expect(sent('PATCH', '/api/routes/13').at(-1)).toMatchObject({ wayHome: null }));
  });

  test('home goes with the ends it leads between', async () => {
    const wayHome = { ...FOUND, distance: 9.5, estimatedTime: 40 };
    const { user, pick, sent } = await openRoutes({ routes: [aRoute({ wayHome })], replies });
    expect(await screen.findByText(/^Way home:/)).toHaveTextContent(/9\.5\smiles · 40\smin/);
    await user.click(button('Update Home Address'));
    await pick('Home Address', OAK.address);
    expect(await screen.findByText('You ride the same way back.')).toBeVisible();
    await user.click(button('Update Route'));
    await waitFor(() =>
      expect(sent('PATCH', '/api/routes/12')).toMatchObject([{ startLocation: OAK, wayHome: null }]),
    );
  });

  test('of other ends is another one', async () => {
    const { user, pick, sent } = await openRoutes({ routes: [], replies });
    await pick('Home Address', OAK.address);
    await pick('Work Address', PINE.address);
    await user.click(await screen.findByRole('button', { name: 'Add a point' }));
    await user.click(button('Reverse'));
    await user.click(button('Create Route'));
    await toastSays('Route created');
    expect(sent('POST', '/api/routes')).toMatchObject([{ startLocation: PINE, endLocation: OAK }]);
    expect(sent('POST', '/api/routes')[0]).not.toMatchObject({ waypoints: [VIA] });
  });
});

test('an edited route that would be the twin of another says so before it is saved', async () => {
  const { user, pick } = await openRoutes({ routes: [ACTIVE, aRoute({ ...OTHER, startLocation: OAK })] });
  expect(screen.queryByText(/You already have a route/)).not.toBeInTheDocument();
  await user.click(button('Update Home Address'));
  await pick('Home Address', OAK.address);
  expect(
    await screen.findByText(/You already have a route between these places: By the river/),
  ).toBeVisible();
});

test('leaving a route with unsaved changes asks first', async () => {
  const { user, path } = await openRoutes({ routes: [ACTIVE] });
  await user.type(screen.getByRole('textbox', { name: 'Route Name' }), '!');
  const [toSettings] = screen.getAllByRole('link', { name: 'Settings' });
  await user.click(toSettings!);
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(path()).toBe('/settings'));
});
