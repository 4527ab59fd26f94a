import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { failure, fakeApi } from '../../../testing/fake-api';
import { NO_ADDRESS, type AddressEntry } from './address-entry';
import { AddressInput } from './address-input';

const HOME = { lat: 45.5231, lng: -122.6765, address: '1120 SE Morrison St, Portland, OR' };
const asking = (address: string) => `GET /api/geocode?${new URLSearchParams({ address }).toString()}`;

const onChange = jest.fn<(entry: AddressEntry) => void>();
const onSubmit = jest.fn<() => void>();

function Form() {
  const [entry, setEntry] = useState<AddressEntry>(NO_ADDRESS);
  const change = (next: AddressEntry) => {
    onChange(next);
    setEntry(next);
  };
  return (
    <form action={onSubmit}>
      <AddressInput label="Home Address" entry={entry} onChange={change} />
    </form>
  );
}

const latest = () => onChange.mock.lastCall?.[0];
const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Home Address' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const type = async (text: string) => {
  await user.type(input(), text);
  await pass(300);
  await arrive();
};
/** The query client tells the screen a moment after an answer has come. */
const arrive = () => pass(1);

beforeEach(() => {
  // Where Testing Library looks for fake timers that it has to move on.
  Object.assign(globalThis, { jest });
  jest.useFakeTimers();
  onSubmit.mockClear();
  onChange.mockClear();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each(['11', '  1 ', '     '])('%p is too little to look up', async (text) => {
  const calls = fakeApi({});
  await type(text);
  expect(calls).toEqual([]);
});

test('what is typed in one go is looked up once, 300 ms after the last key', async () => {
  const calls = fakeApi({ [asking('1120')]: HOME });
  await user.type(input(), '112');
  await pass(299);
  await user.type(input(), '0');
  await pass(299);
  expect(calls).toEqual([]);
  await pass(1);
  expect(calls.map(({ path }) => path)).toEqual(['/api/geocode?address=1120']);
  await arrive();
  expect(options()).toEqual([HOME.address]);
  expect(screen.getByRole('status')).toHaveTextContent('1 suggestion');
});

test('a late answer does not show under a newer text', async () => {
  let answerFirst: (place: typeof HOME) => void = () => undefined;
  const late = new Promise<typeof HOME>((resolve) => (answerFirst = resolve));
  fakeApi({ [asking('112')]: () => late, [asking('1120')]: { ...HOME, address: 'The newer one' } });
  await type('112');
  await type('0');
  answerFirst({ ...HOME, address: 'The late one' });
  await pass(1000);
  expect(options()).toEqual(['The newer one']);
});

test('arrows and Enter pick a suggestion without sending the form', async () => {
  fakeApi({ [asking('1120')]: HOME });
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
  fakeApi({ [asking('1120')]: HOME });
  await type('1120');
  await user.click(screen.getByRole('option'));
  expect(latest()?.place).toEqual(HOME);
  expect(input()).toHaveFocus();
});

test('typing on after a pick is only a text again', async () => {
  fakeApi({ [asking('1120')]: HOME });
  await type('1120');
  await user.click(screen.getByRole('option'));
  await user.type(input(), '!');
  expect(latest()).toEqual({ text: `${HOME.address}!`, place: null });
});

test('Escape closes the list and leaves the text; an arrow opens it again', async () => {
  fakeApi({ [asking('1120')]: HOME });
  await type('1120');
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(input()).toHaveValue('1120');
  await user.keyboard('{ArrowUp}');
  expect(options()).toEqual([HOME.address]);
});

test('Enter with no suggestion chosen sends the form', async () => {
  fakeApi({ [asking('1120')]: HOME });
  await type('1120');
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(latest()).toEqual({ text: '1120', place: null });
});

test('the list goes when the rider leaves the field', async () => {
  fakeApi({ [asking('1120')]: HOME });
  await type('1120');
  await user.tab();
  expect(options()).toEqual([]);
});

test('an address that nobody knows is told as such', async () => {
  fakeApi({ [asking('nowhere')]: failure(404, 'Unable to find the specified address.') });
  await type('nowhere');
  expect(screen.getByRole('status')).toHaveTextContent('No match yet');
  expect(options()).toEqual([]);
});

test('a search that fails is logged and clears the suggestions', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi({ [asking('1120')]: HOME, [asking('11203')]: failure(503, 'Later.') });
  await type('1120');
  await type('3');
  expect(options()).toEqual([]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(log).toHaveBeenCalledWith('The address search failed.', expect.anything());
});
