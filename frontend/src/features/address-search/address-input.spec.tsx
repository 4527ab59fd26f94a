import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { failure, fakeApi, type Replies } from '../../../testing/fake-api';
import { NO_ADDRESS, type AddressEntry } from './address-entry';
import { AddressInput } from './address-input';

const HOME = { lat: 45.5231, lng: -122.6765, address: '1120 SE Morrison St, Portland, OR' };
const NEAR = { lat: 45.52, lng: -122.67 };
const asking = (q: string) => `GET /api/geocode/suggest?${new URLSearchParams({ q }).toString()}`;

const suggestion = ({ lat, lng, address }: typeof HOME, distance: number | null = null) => ({
  placeId: `at ${lat},${lng} ${address}`,
  description: address,
  lat,
  lng,
  distance,
});
const FOUND = [suggestion(HOME)];
const WITHOUT_TYPE_AHEAD = {
  'GET /api/config': { providers: [], addressSearch: { typeAhead: false, attribution: 'By a provider' } },
};

const onChange = jest.fn<(entry: AddressEntry) => void>();
const onSubmit = jest.fn<() => void>();

function Form({ near }: { near: typeof NEAR | null }) {
  const [entry, setEntry] = useState<AddressEntry>(NO_ADDRESS);
  const change = (next: AddressEntry) => {
    onChange(next);
    setEntry(next);
  };
  return (
    <form action={onSubmit}>
      <AddressInput label="Home Address" entry={entry} onChange={change} near={near} />
    </form>
  );
}

const show = (near: typeof NEAR | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form near={near} />
    </QueryClientProvider>,
  );

/** The server answers so, and the field is on the screen. */
const given = (replies: Replies, near: typeof NEAR | null = null) => {
  const calls = fakeApi(replies);
  show(near);
  return calls;
};

const latest = () => onChange.mock.lastCall?.[0];
const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Home Address' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
/** What was searched for; the settings are asked for too. */
const searches = (calls: readonly { method: string; path: string }[]) =>
  calls.map(({ method, path }) => `${method} ${path}`).filter((call) => call.includes('/geocode'));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const type = async (text: string) => {
  await user.type(input(), text);
  await pass(300);
  await arrive();
};
/** The query client updates the screen a moment after the answer arrives. */
const arrive = () => pass(1);

beforeEach(() => {
  // Where Testing Library looks for fake timers that it has to move on.
  Object.assign(globalThis, { jest });
  jest.useFakeTimers();
  onSubmit.mockClear();
  onChange.mockClear();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each(['11', '  1 ', '     '])('%p is too little to look up', async (text) => {
  const calls = given({});
  await type(text);
  expect(searches(calls)).toEqual([]);
});

test('what is typed in one go is looked up once, 300 ms after the last key', async () => {
  const calls = given({ [asking('1120')]: FOUND });
  await user.type(input(), '112');
  await pass(299);
  await user.type(input(), '0');
  await pass(299);
  expect(searches(calls)).toEqual([]);
  await pass(1);
  expect(searches(calls)).toEqual([asking('1120')]);
  await arrive();
  expect(options()).toEqual([HOME.address]);
  expect(screen.getByRole('status')).toHaveTextContent('1 suggestion');
});

test('the request for an older text is given up', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  given({});
  globalThis.fetch = (path, init) => {
    if (String(path).includes('/geocode')) signals.push(init?.signal);
    return new Promise<Response>(() => undefined);
  };
  await type('112');
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  await type('0');
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});

test('places are looked for around the rider, and tell how far they are', async () => {
  const calls = given({ 'GET /api/geocode/suggest': [suggestion(HOME, 1.234)] }, NEAR);
  await type('1120');
  expect(searches(calls)).toEqual([`${asking('1120')}&nearLat=45.52&nearLng=-122.67`]);
  expect(options()[0]).toMatch(/1\.2/);
});

test('an answer of five is announced, and each can be reached', async () => {
  const places = [1, 2, 3, 4, 5].map((number) => suggestion({ ...HOME, address: `${number} Main St` }));
  given({ [asking('main')]: places });
  await type('main');
  expect(screen.getByRole('status')).toHaveTextContent('5 suggestions');
  for (const { description } of places) {
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(description);
  }
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('1 Main St');
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('5 Main St');
});

test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])('%s goes back to the text', async (key) => {
  given({ [asking('1120')]: FOUND });
  await type('1120');
  await user.keyboard(`{ArrowDown}{${key}}`);
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  expect(input()).not.toHaveAttribute('aria-activedescendant');
  expect(options()).toEqual([HOME.address]);
});

test('the provider’s credit is shown below its places, and nowhere else', async () => {
  const attribution = 'Search by Photon';
  given({
    'GET /api/config': { addressSearch: { typeAhead: true, attribution } },
    [asking('112')]: [],
    [asking('1120')]: FOUND,
  });
  await type('112');
  expect(screen.queryByText(attribution)).toBeNull();
  await type('0');
  expect(screen.getByText(attribution)).toBeVisible();
  await user.click(screen.getByRole('option'));
  expect(screen.queryByText(attribution)).toBeNull();
});

test('without type-ahead nothing is requested while typing, and Enter submits the form', async () => {
  const calls = given(WITHOUT_TYPE_AHEAD);
  await pass(1);
  await type('11');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await type('20');
  expect(screen.getByRole('status')).toHaveTextContent('Enter the full address and press Enter.');
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(searches(calls)).toEqual([]);
});

test('a late answer does not show under a newer text', async () => {
  let answerFirst: (places: typeof FOUND) => void = () => undefined;
  const late = new Promise<typeof FOUND>((resolve) => (answerFirst = resolve));
  given({
    [asking('112')]: () => late,
    [asking('1120')]: [suggestion({ ...HOME, address: 'The newer one' })],
  });
  await type('112');
  await type('0');
  answerFirst([suggestion({ ...HOME, address: 'The late one' })]);
  await pass(1000);
  expect(options()).toEqual(['The newer one']);
});

test('arrows and Enter pick a suggestion without sending the form', async () => {
  given({ [asking('1120')]: FOUND });
  await type('1120');
  expect(input()).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}');
  const option = screen.getByRole('option', { selected: true });
  expect(input()).toHaveAttribute('aria-activedescendant', option.id);
  await user.keyboard('{Enter}');
  expect(latest()).toEqual({ text: HOME.address, place: HOME });
  expect(input()).toHaveValue(HOME.address);
  expect(input()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('status')).toHaveTextContent('Address found');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a tap picks, and the text keeps the focus', async () => {
  given({ [asking('1120')]: FOUND });
  await type('1120');
  await user.click(screen.getByRole('option'));
  expect(latest()?.place).toEqual(HOME);
  expect(input()).toHaveFocus();
});

test('typing on after a pick is only a text again', async () => {
  given({ [asking('1120')]: FOUND });
  await type('1120');
  await user.click(screen.getByRole('option'));
  await user.type(input(), '!');
  expect(latest()).toEqual({ text: `${HOME.address}!`, place: null });
});

test('Escape closes the list and leaves the text; an arrow opens it again', async () => {
  given({ [asking('1120')]: FOUND });
  await type('1120');
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(input()).toHaveValue('1120');
  await user.keyboard('{ArrowUp}');
  expect(options()).toEqual([HOME.address]);
});

test('Enter with no suggestion chosen sends the form', async () => {
  given({ [asking('1120')]: FOUND });
  await type('1120');
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(latest()).toEqual({ text: '1120', place: null });
});

test('the list goes when the rider leaves the field', async () => {
  given({ [asking('1120')]: FOUND });
  await type('1120');
  await user.tab();
  expect(options()).toEqual([]);
});

test('an unknown address shows an error', async () => {
  given({ [asking('nowhere')]: [] });
  await type('nowhere');
  expect(screen.getByRole('status')).toHaveTextContent('No match yet');
  expect(options()).toEqual([]);
});

test('a search that fails says so, clears the suggestions, and can be tried again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = true;
  given({
    [asking('1120')]: FOUND,
    [asking('11203')]: () => (isDown ? failure(503, 'The address search is down.')() : FOUND),
  });
  await type('1120');
  await type('3');
  expect(options()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('The address search is down.');
  expect(log).toHaveBeenCalledWith('The address search failed.', expect.anything());
  isDown = false;
  await user.tab();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await pass(0);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await user.click(input());
  await user.keyboard('{ArrowDown}');
  expect(options()).toEqual([HOME.address]);
});
