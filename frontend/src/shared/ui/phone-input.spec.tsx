import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhoneInput } from './phone-input';

function Phone({ initial = '' }: { initial?: string }) {
  const [digits, setDigits] = useState(initial);
  return <PhoneInput aria-label="Phone" digits={digits} onDigitsChange={setDigits} />;
}

const phone = () => screen.getByRole<HTMLInputElement>('textbox');

test('typing shows the number as it grows, and takes no eleventh digit', async () => {
  render(<Phone />);
  await userEvent.type(phone(), '503x555 01239');
  expect(phone()).toHaveValue('(503) 555-0123');
});

test('a digit taken out of the middle leaves the caret there', async () => {
  render(<Phone initial="5035550123" />);
  await userEvent.type(phone(), '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(phone()).toHaveValue('(505) 550-123');
  expect(phone().selectionStart).toBe(3);
});

test('a digit put into the middle leaves the caret behind it', async () => {
  render(<Phone initial="503555012" />);
  await userEvent.type(phone(), '9', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(phone()).toHaveValue('(503) 955-5012');
  expect(phone().selectionStart).toBe(7);
});

test('a backspace over the dash takes the digit before it', async () => {
  render(<Phone initial="5035550123" />);
  await userEvent.type(phone(), '{Backspace}', { initialSelectionStart: 10, initialSelectionEnd: 10 });
  expect(phone()).toHaveValue('(503) 550-123');
  expect(phone().selectionStart).toBe(8);
});

test('backspaces empty the whole field', async () => {
  render(<Phone initial="5035550123" />);
  await userEvent.type(phone(), '{Backspace>10/}');
  expect(phone()).toHaveValue('');
});
