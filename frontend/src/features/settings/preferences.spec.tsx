import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { A_CONFIG_WITHOUT_TEXTS, aRoute, aUser } from '../../../testing/builders';
import { failure, never } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';

const PATH = '/api/users/7';
const SAVED = 'Your preferences have been saved.';

async function openSettings(given: Parameters<typeof fakeRiderServer>[0] = {}) {
  rememberRider(7);
  const server = fakeRiderServer(given);
  const { user, path, unmount } = renderApp('/settings');
  await screen.findByRole('button', { name: 'Save Settings' });
  const choose = async (field: string, option: string) => {
    await user.click(dropdown(field));
    // A figure and its unit never part.
    const text = option.replace(' ', '\u00a0');
    await user.click(await screen.findByText(text, { selector: '[role=option] *', normalizer: String }));
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save Settings' }));
  return { ...server, user, path, unmount, choose, save };
}

const dropdown = (field: string) => screen.getByLabelText(field);
const consent = () => screen.getByRole('checkbox', { name: 'Send me daily recommendations via SMS' });
const phone = () => screen.getByRole('textbox', { name: 'Phone Number' });
const toastSays = async (text: string) => {
  const [shown] = await screen.findAllByText(text);
  expect(shown).toBeVisible();
};

test('every field is shown as stored', async () => {
  await openSettings({
    user: aUser({ bikeType: 'electric', smsConsent: true, smsSubscribed: true, phone: '5035550123' }),
  });
  expect(dropdown('Arrive at work by')).toHaveTextContent('8:00 am');
  expect(dropdown('Leave work at')).toHaveTextContent('4:35 pm');
  expect(screen.getByText(/Back home at 5:00\spm, after a 25\smin ride\./)).toBeVisible();
  expect(screen.getByRole('radio', { name: /Electric Bike\s*Burns fewer calories/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Regular Bike\s*Burns more calories/ })).not.toBeChecked();
  expect(dropdown('Hotter than')).toHaveTextContent('85 °F');
  expect(dropdown('Colder than')).toHaveTextContent('35 °F');
  expect(dropdown('Wind speed above')).toHaveTextContent('10 mph');
  expect(dropdown('Chance of rain above')).toHaveTextContent('10%');
  expect(consent()).toBeChecked();
  expect(phone()).toHaveValue('(503) 555-0123');
});

test('every dropdown that is changed is saved, and the plan asked for again', async () => {
  const { server, sent, calls, choose, save } = await openSettings();
  await choose('Arrive at work by', '9:00 am');
  await choose('Leave work at', '6:00 pm');
  await choose('Hotter than', '110 °F');
  await choose('Colder than', '20 °F');
  await choose('Wind speed above', '40 mph');
  await choose('Chance of rain above', '90%');
  calls.length = 0;
  await save();
  await toastSays(SAVED);
  await toastSays('Settings updated');
  expect(sent('PATCH', PATH)).toEqual([
    {
      targetArrivalTime: '09:00',
      // 6:00 pm plus a 25-minute ride
      targetHomeTime: '18:25',
      temperatureMax: 110,
      temperatureMin: 20,
      windSpeedThreshold: 40,
      rainThreshold: 90,
    },
  ]);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['GET /api/users/7', 'GET /api/routes/user/7/active']),
  );
  expect(server.user.targetHomeTime).toBe('18:25');
  expect(dropdown('Leave work at')).toHaveTextContent('6:00 pm');
});

test('the bike and the texts are saved', async () => {
  const { user, sent, save } = await openSettings();
  await user.click(screen.getByRole('radio', { name: /Electric Bike/ }));
  await user.click(consent());
  await user.type(phone(), '5035550123');
  await save();
  await toastSays(SAVED);
  expect(sent('PATCH', PATH)).toEqual([{ bikeType: 'electric', phone: '5035550123', smsSubscribed: true }]);
});

test('the ranges are those of settings', async () => {
  const { user } = await openSettings();
  const options = async (field: string) => {
    await user.click(dropdown(field));
    const shown = (await screen.findAllByRole('option')).map((option) => option.textContent);
    await user.keyboard('{Escape}');
    return [shown.length, shown[0], shown.at(-1)];
  };
  expect(await options('Arrive at work by')).toEqual([9, '7:00\u00a0am', '3:00\u00a0pm']);
  // Six whole hours, and 4:35 pm, which is what is stored.
  expect(await options('Leave work at')).toEqual([7, '3:00\u00a0pm', '8:00\u00a0pm']);
  expect(await options('Hotter than')).toEqual([9, '70\u00a0°F', '110\u00a0°F']);
  expect(await options('Colder than')).toEqual([11, '20\u00a0°F', '70\u00a0°F']);
  expect(await options('Wind speed above')).toEqual([7, '10\u00a0mph', '40\u00a0mph']);
  expect(await options('Wind gusts above')).toEqual([11, 'Off', '60\u00a0mph']);
  expect(await options('Chance of rain above')).toEqual([9, '10%', '90%']);
});

test('a limit on gusts is off, is set, and is taken off again', async () => {
  const { sent, choose, save } = await openSettings();
  expect(dropdown('Wind gusts above')).toHaveTextContent('Off');
  await choose('Wind gusts above', '35 mph');
  await save();
  await toastSays(SAVED);
  expect(dropdown('Wind gusts above')).toHaveTextContent('35 mph');
  await choose('Wind gusts above', 'Off');
  await save();
  await waitFor(() =>
    expect(sent('PATCH', PATH)).toEqual([{ windGustThreshold: 35 }, { windGustThreshold: null }]),
  );
});

describe('what the rider has not touched', () => {
  const odd = aUser({
    targetArrivalTime: '08:15',
    targetHomeTime: '17:00',
    temperatureMin: 10,
    windSpeedThreshold: 5,
    phone: '5035550123',
    smsConsent: true,
    smsSubscribed: false,
  });

  test('opening and saving sends nothing of it', async () => {
    const { sent, save } = await openSettings({ user: odd });
    await save();
    await toastSays(SAVED);
    expect(sent('PATCH', PATH)).toEqual([{}]);
  });

  test('odd values stay when another is changed, and stay on offer', async () => {
    const { sent, choose, save } = await openSettings({ user: odd });
    expect(dropdown('Arrive at work by')).toHaveTextContent('8:15 am');
    expect(dropdown('Leave work at')).toHaveTextContent('4:35 pm');
    expect(dropdown('Colder than')).toHaveTextContent('10 °F');
    await choose('Wind speed above', '20 mph');
    await choose('Arrive at work by', '10:00 am');
    await choose('Arrive at work by', '8:15 am');
    await choose('Wind speed above', '5 mph');
    await choose('Chance of rain above', '30%');
    await save();
    await toastSays(SAVED);
    expect(sent('PATCH', PATH)).toEqual([{ rainThreshold: 30 }]);
  });

  test('a rider who has texted STOP shows as not subscribed', async () => {
    await openSettings({ user: odd });
    expect(consent()).not.toBeChecked();
    expect(screen.queryByRole('textbox', { name: 'Phone Number' })).not.toBeInTheDocument();
  });
});

test('the departure from work follows the ride’s duration', async () => {
  const { choose, sent, save } = await openSettings({ routes: [aRoute({ estimatedTime: 70 })] });
  expect(dropdown('Leave work at')).toHaveTextContent('3:50 pm');
  await choose('Leave work at', '8:00 pm');
  expect(screen.getByText(/Back home at 9:10\spm, after a 1\shr 10\smin ride\./)).toBeVisible();
  await save();
  await toastSays(SAVED);
  expect(sent('PATCH', PATH)).toEqual([{ targetHomeTime: '21:10' }]);
});

test('with a different way home, the departure from work follows that ride', async () => {
  const wayHome = {
    distance: 9.5,
    estimatedTime: 40,
    waypoints: [],
    polyline: null,
    elevationGain: null,
    elevationLoss: null,
  };
  const { choose, sent, save } = await openSettings({ routes: [aRoute({ wayHome })] });
  expect(screen.getByText(/4\.2\smiles · 25\smin · back 9\.5\smiles · 40\smin/)).toBeVisible();
  expect(dropdown('Leave work at')).toHaveTextContent('4:20 pm');
  await choose('Leave work at', '6:00 pm');
  await save();
  await toastSays(SAVED);
  expect(sent('PATCH', PATH)).toEqual([{ targetHomeTime: '18:40' }]);
});

describe('texts', () => {
  const subscribed = aUser({ smsConsent: true, smsSubscribed: true, phone: '5035550123' });

  test('unticking hides the phone and ends the texts; ticking again shows the number that was kept', async () => {
    const { user, sent, save } = await openSettings({ user: subscribed });
    await user.click(consent());
    expect(screen.queryByRole('textbox', { name: 'Phone Number' })).not.toBeInTheDocument();
    await user.click(consent());
    expect(phone()).toHaveValue('(503) 555-0123');
    await user.click(consent());
    await save();
    await toastSays(SAVED);
    expect(sent('PATCH', PATH)).toEqual([{ phone: '', smsSubscribed: false }]);
    await user.click(consent());
    expect(phone()).toHaveValue('(503) 555-0123');
    await save();
    await waitFor(() =>
      expect(sent('PATCH', PATH).at(-1)).toEqual({ phone: '5035550123', smsSubscribed: true }),
    );
  });

  test('an installation that sends none says so, and a subscription can still be ended', async () => {
    const replies = { 'GET /api/config': A_CONFIG_WITHOUT_TEXTS };
    const { unmount } = await openSettings({ replies });
    await waitFor(() => expect(consent()).toBeDisabled());
    expect(consent()).toHaveAccessibleDescription(/^This installation doesn’t send texts/);
    expect(screen.getByText(/without a passkey you can’t sign back in/)).toBeVisible();
    unmount();
    const { user } = await openSettings({ user: subscribed, replies });
    await waitFor(() => expect(consent()).toHaveAccessibleDescription(/doesn’t send texts/));
    await user.click(consent());
    expect(consent()).not.toBeChecked();
  });

  test('another number is sent with the consent', async () => {
    const { user, sent, save } = await openSettings({ user: subscribed });
    await user.clear(phone());
    await user.type(phone(), '(206) 555-0142');
    await save();
    await toastSays(SAVED);
    expect(sent('PATCH', PATH)).toEqual([{ phone: '2065550142', smsSubscribed: true }]);
  });

  test.each([
    ['a new subscription', aUser(), true],
    ['another phone', subscribed, true],
    ['other settings', subscribed, false],
  ])('%s sends a test text once it is saved: %p', async (what, user, isSent) => {
    const view = await openSettings({ user });
    if (what === 'a new subscription') await view.user.click(consent());
    if (what === 'other settings') await view.choose('Wind speed above', '20 mph');
    else {
      await view.user.clear(phone());
      await view.user.type(phone(), '2065550142');
    }
    await view.save();
    await toastSays(SAVED);
    await waitFor(() =>
      expect(view.sent('POST', '/api/users/sms-test')).toEqual(isSent ? [{ phone: '2065550142' }] : []),
    );
  });

  test('a failed test text shows an error, and everything is saved', async () => {
    const sms = failure(503, 'Later.');
    const { user, save, server } = await openSettings({ replies: { 'POST /api/users/sms-test': sms } });
    await user.click(consent());
    await user.type(phone(), '2065550142');
    await save();
    await toastSays('SMS Error');
    await toastSays('Failed to send test SMS, but you can still continue.');
    expect(server.user).toMatchObject({ phone: '2065550142', smsSubscribed: true });
  });

  test.each([
    ['bound', 'Number confirmed.'],
    ['consented', 'You replied YES. Sign in with a code to confirm the number for your account.'],
    ['trial', 'Not confirmed yet. Reply YES to our text, or enter a code above.'],
  ] as const)('whether the phone is confirmed is shown: %p', async (phoneStanding, line) => {
    const { user } = await openSettings({ user: { ...subscribed, phoneStanding } });
    expect(screen.getByText(line)).toBeVisible();
    await user.type(phone(), '{Backspace}');
    expect(screen.queryByText(line)).not.toBeInTheDocument();
  });

  describe('that were stopped by the phone', () => {
    const stopped = { ...subscribed, textsStopped: true };

    test('cannot be turned on here, and it says why', async () => {
      await openSettings({ user: stopped });
      expect(consent()).toBeDisabled();
      expect(consent()).not.toBeChecked();
      expect(consent()).toHaveAccessibleDescription('Off: this number replied STOP.');
      expect(screen.getByText(/\(503\).555-0123 replied STOP\./)).toBeVisible();
      expect(screen.getByText('START', { selector: 'strong' })).toBeVisible();
    });

    test('can go to another phone', async () => {
      const { user, save, sent } = await openSettings({ user: stopped });
      await user.click(screen.getByRole('button', { name: 'Use another phone' }));
      expect(consent()).toBeChecked();
      await user.type(phone(), '2065550142');
      await save();
      await toastSays(SAVED);
      expect(sent('PATCH', PATH)).toEqual([{ phone: '2065550142', smsSubscribed: true }]);
    });

    test('stay stopped for the same phone, in the server’s words', async () => {
      const sentence = 'This phone has stopped our texts. Text START to get them again.';
      const refuse = failure(422, sentence, { phone: sentence });
      const { user, save } = await openSettings({ user: stopped, replies: { [`PATCH ${PATH}`]: refuse } });
      await user.click(screen.getByRole('button', { name: 'Use another phone' }));
      await user.type(phone(), '5035550123');
      await save();
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(phone()).toHaveFocus();
    });
  });

  test('the note about rates belongs to the field', async () => {
    await openSettings({ user: subscribed });
    expect(phone()).toHaveAccessibleDescription(
      'Standard messaging rates may apply. You can unsubscribe anytime.',
    );
  });

  test('an incomplete number shows an error at its field, which takes the focus; nothing is sent', async () => {
    const { user, sent, save } = await openSettings();
    await user.click(consent());
    await user.type(phone(), '50355');
    await save();
    expect(await screen.findByText('Enter all 10 digits of your phone number.')).toBeVisible();
    expect(phone()).toHaveFocus();
    expect(phone()).toBeInvalid();
    expect(sent('PATCH', PATH)).toEqual([]);
    await user.type(phone(), '5');
    expect(screen.queryByText('Enter all 10 digits of your phone number.')).not.toBeInTheDocument();
  });

  test('a number the server refuses shows an error at its field, and no edit is lost', async () => {
    const details = { phone: 'phone must be a valid 10-digit US number' };
    const body = { statusCode: 400, error: 'Bad Request', message: `${details.phone}.`, details };
    const refuse = () => new Response(JSON.stringify(body), { status: 400 });
    const { user, choose, save } = await openSettings({ replies: { [`PATCH ${PATH}`]: refuse } });
    await choose('Wind speed above', '20 mph');
    await user.click(consent());
    await user.type(phone(), '0000000000');
    await save();
    expect(await screen.findByText('The phone number must be a valid 10-digit US number.')).toBeVisible();
    await toastSays('Failed to update settings. Please try again.');
    expect(phone()).toHaveFocus();
    expect(phone()).toHaveAccessibleDescription(/must be a valid 10-digit US number/);
    expect(phone()).toHaveValue('(000) 000-0000');
    expect(dropdown('Wind speed above')).toHaveTextContent('20 mph');
    expect(consent()).toBeChecked();
  });
});

test('contradictory limits show an error at their field', async () => {
  const sentence = "“Colder than” can't be above “Hotter than”.";
  const body = {
    statusCode: 400,
    error: 'Bad Request',
    message: sentence,
    details: { temperatureMin: sentence },
  };
  const refuse = () => new Response(JSON.stringify(body), { status: 400 });
  const { choose, save } = await openSettings({ replies: { [`PATCH ${PATH}`]: refuse } });
  await choose('Colder than', '70 °F');
  await save();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(dropdown('Colder than')).toHaveFocus();
  expect(dropdown('Colder than')).toHaveAccessibleDescription(sentence);
});

test('a failure says so, keeps what was changed, and lets the rider save again', async () => {
  const { choose, save, sent } = await openSettings({
    replies: { [`PATCH ${PATH}`]: failure(500, 'Something went wrong.') },
  });
  await choose('Wind speed above', '20 mph');
  await save();
  await toastSays('Failed to update settings. Please try again.');
  expect(dropdown('Wind speed above')).toHaveTextContent('20 mph');
  await save();
  await waitFor(() => expect(sent('PATCH', PATH)).toHaveLength(2));
});

test('while it is saved the button says so and does not save twice', async () => {
  const { sent, save, user } = await openSettings({ replies: { [`PATCH ${PATH}`]: never } });
  await save();
  await user.click(await screen.findByRole('button', { name: 'Saving...' }));
  expect(sent('PATCH', PATH)).toHaveLength(1);
});

describe('leaving with unsaved changes', () => {
  const leave = () => screen.getByRole('link', { name: 'Back to Today' });

  test('asks first; the rider keeps editing, or leaves', async () => {
    const { user, path, choose } = await openSettings();
    await choose('Wind speed above', '20 mph');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    leave().focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(leave()).toHaveFocus();
    expect(dropdown('Wind speed above')).toHaveTextContent('20 mph');
    await user.click(leave());
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(path()).toBe('/today'));
  });

  test('asks nothing if nothing was changed, if it was changed back, or once it is saved', async () => {
    const { user, path, choose, save } = await openSettings();
    await choose('Wind speed above', '20 mph');
    await choose('Wind speed above', '10 mph');
    expect(screen.queryByText('You have unsaved changes.')).not.toBeInTheDocument();
    await choose('Wind speed above', '20 mph');
    await save();
    await toastSays(SAVED);
    await user.click(leave());
    await waitFor(() => expect(path()).toBe('/today'));
  });
});
