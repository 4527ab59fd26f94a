import { expect, test } from '@jest/globals';
import { aDraft } from '../../../../testing/builders';
import { changeDraft, clearDraft, readDraft } from '../draft-store';
import { NEW_DRAFT, type OnboardingDraft } from '../onboarding-draft';

const KEY = 'rollout.onboarding';
const keep = (kept: unknown) => sessionStorage.setItem(KEY, JSON.stringify(kept));

test('a new tab has nothing but the defaults', () => {
  expect(readDraft()).toEqual({
    ...NEW_DRAFT,
    schedule: { targetArrivalTime: '08:00', targetHomeTime: '17:00' },
    preferences: { temperatureMin: 35, temperatureMax: 85, windSpeedThreshold: 10, rainThreshold: 10 },
    bikeType: 'regular',
  });
});

test('what was answered is kept for the tab, and only there', () => {
  changeDraft(aDraft());
  expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual({ version: 3, draft: aDraft() });
  expect(localStorage).toHaveLength(0);
  expect(readDraft()).toEqual(aDraft());
});

test('the same draft is the same object until it changes', () => {
  changeDraft(aDraft());
  expect(readDraft()).toBe(readDraft());
});

test('a cleared draft is gone', () => {
  changeDraft(aDraft());
  clearDraft();
  expect(readDraft()).toEqual(NEW_DRAFT);
  expect(sessionStorage).toHaveLength(0);
});

test.each(['', 'null', '{', '[]', '"draft"', '{"version":2}', '{"version":2,"draft":null}'])(
  'what is no draft (%s) is dropped',
  (raw) => {
    sessionStorage.setItem(KEY, raw);
    expect(readDraft()).toEqual(NEW_DRAFT);
  },
);

test('a draft of another version is dropped', () => {
  keep({ version: 1, draft: aDraft() });
  expect(readDraft()).toEqual(NEW_DRAFT);
});

const broken: [string, Record<string, unknown>][] = [
  ['a place off the globe', { home: { text: 'x', place: { lat: 91, lng: 0, address: 'x' } } }],
  ['a place without an address', { work: { text: 'x', place: { lat: 1, lng: 1 } } }],
  ['a time that is none', { schedule: { targetArrivalTime: '24:00', targetHomeTime: '17:00' } }],
  ['a missing trigger', { preferences: { temperatureMin: 35, temperatureMax: 85, windSpeedThreshold: 10 } }],
  ['an unknown bike', { bikeType: 'unicycle' }],
  ['a phone with letters', { sms: { phone: 'abc', smsConsent: true, step: 'sms', texts: 'none' } }],
  ['an unknown stage', { sms: { phone: '', smsConsent: true, step: 'done', texts: 'none' } }],
  ['a route of nothing', { route: {} }],
  ['an unknown step', { confirmed: ['lunch'] }],
];

test.each(broken)('a draft with %s is dropped', (_, part) => {
  keep({ version: 2, draft: { ...aDraft(), ...part } });
  expect(readDraft()).toEqual(NEW_DRAFT);
});

test.each<keyof OnboardingDraft>(Object.keys(NEW_DRAFT) as (keyof OnboardingDraft)[])(
  'a draft without its %s is dropped',
  (field) => {
    keep({ version: 2, draft: { ...aDraft(), [field]: undefined } });
    expect(readDraft()).toEqual(NEW_DRAFT);
  },
);
