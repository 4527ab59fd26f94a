import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failure, fakeApi, type Replies } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';

const TEXT = { id: 'fake-1', to: '+15035550123', body: 'RollOut: Gear up!', sentAt: '2026-06-15T14:00:00Z' };
const CONFIG = {
  appMode: 'demo',
  map: { kind: 'tiles', tileUrl: '/t', attribution: '', maxZoom: 18, googleMapsBrowserKey: null },
  providers: [],
  addressSearch: { typeAhead: true, attribution: null },
};

const open = (replies: Replies = {}) => {
  const calls = fakeApi({ 'GET /api/config': CONFIG, 'GET /api/demo/outbox': [TEXT], ...replies });
  return { calls, ...renderApp('/demo/outbox') };
};

const phone = () => screen.findByLabelText('From phone');
const words = () => screen.getByLabelText('Message');
const send = () => screen.getByRole('button', { name: 'Send' });

describe('texting back in the demo', () => {
  it('answers from the phone of the latest text, and shows what is answered to that', async () => {
    const { calls, user } = open({
      'POST /api/demo/texts/reply': { keyword: 'stop', answer: 'You have been unsubscribed.' },
    });
    await screen.findByText('RollOut: Gear up!');
    expect(await phone()).toHaveValue('(503) 555-0123');
    expect(send()).toBeDisabled();
    await user.type(words(), 'STOP');
    await user.click(send());
    expect(await screen.findByText('Reply: You have been unsubscribed.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      phone: '5035550123',
      body: 'STOP',
    });
    expect(words()).toHaveValue('');
  });

  it('sends a word that RollOut knows by one press', async () => {
    const { calls, user } = open({
      'POST /api/demo/texts/reply': { keyword: 'help', answer: 'Help is near.' },
    });
    await screen.findByText('RollOut: Gear up!');
    await user.click(screen.getByRole('button', { name: 'HELP' }));
    expect(await screen.findByText('Reply: Help is near.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      phone: '5035550123',
      body: 'HELP',
    });
  });

  it('says that words which ask nothing are not answered', async () => {
    const { user } = open({ 'POST /api/demo/texts/reply': { keyword: null, answer: null } });
    await screen.findByText('RollOut: Gear up!');
    await user.type(words(), 'thanks{Enter}');
    expect(await screen.findByText(/there’s no reply/)).toBeVisible();
  });

  it('keeps the field as it is once it has the focus, when the texts arrive later', async () => {
    let arrive: (texts: object[]) => void = () => undefined;
    const texts = new Promise<object[]>((resolve) => {
      arrive = resolve;
    });
    const { user } = open({ 'GET /api/demo/outbox': () => texts });
    await user.click(await phone());
    arrive([TEXT]);
    await screen.findByText('RollOut: Gear up!');
    await user.keyboard('2065550165');
    expect(await phone()).toHaveValue('(206) 555-0165');
  });

  it('needs a complete phone number and shows what went wrong', async () => {
    const sentence = 'Texts go to real phones here; reply from the phone.';
    const { user } = open({
      'GET /api/demo/outbox': [],
      'POST /api/demo/texts/reply': failure(404, sentence),
    });
    await user.type(await phone(), '503555');
    await user.type(words(), 'STOP');
    expect(send()).toBeDisabled();
    await user.type(await phone(), '0123');
    await user.click(send());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(words()).toHaveValue('STOP');
  });
});
