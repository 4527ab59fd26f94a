import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-call';
import type { User, UserChanges } from '../../../shared/api/contract';
import { isWholePhone } from '../../../shared/formatting/phone';
import { minuteOfDay, minutesAfter, timeOfMinute } from '../../../shared/formatting/clock-minutes';
import { limitsOf, settingsDropdowns, type Limits } from '../../../shared/ui/limit-fields';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { useUpdateUser } from '../../session/changes';
import type { Proof } from '../../phone/use-proof';
import { sendTestText, showSmsError } from '../../texts/test-text';

type Edits = Partial<Preferences>;

const LABELS: FieldProblems = {
  phone: 'The phone number',
  ...Object.fromEntries(settingsDropdowns('us').map(({ field, label }) => [field, `“${label}”`])),
};

/** The form's state: the stored values, the rider's edits on top of them, and their problems. */
export function usePreferencesForm(user: User, minutesHome: number, proof: Pick<Proof, 'ask'>) {
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<FieldProblems>({});
  const { mutateAsync, isPending } = useUpdateUser(user.id);

  const stored = preferencesOf(user, minutesHome);
  const shown: Preferences = { ...stored, ...edits };

  const edit = (change: Edits) => {
    setEdits((current) => ({ ...current, ...change }));
    const edited = 'wantsTexts' in change ? ['phone'] : Object.keys(change);
    setProblems((current) => without(current, edited));
  };

  const save = async () => {
    if (shown.wantsTexts && !isWholePhone(shown.phone)) {
      return setProblems({ phone: 'Enter all 10 digits of your phone number.' });
    }
    setProblems({});
    const changes = changesBetween(stored, shown, minutesHome);
    try {
      await mutateAsync(changes);
      setEdits((current) => withoutSaved(current, edits));
      showToast({ title: 'Settings updated', description: 'Your preferences have been saved.' });
      // The first text to a phone is a test.
      if (changes.smsSubscribed) void sendTestText(shown.phone).catch(showSmsError);
    } catch (error) {
      if (proof.ask(error, () => void save(), changes.phone ?? '')) return;
      setProblems(problemsOf(error, LABELS));
      showFailure('Failed to update settings. Please try again.');
    }
  };

  const hasChanges = Object.keys(changesBetween(stored, shown, minutesHome)).length > 0;
  return { stored, shown, problems, hasChanges, isSaving: isPending, edit, save };
}

const without = (problems: FieldProblems, fields: readonly string[]): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));

/** Fields edited again during the save are still unsaved. */
const withoutSaved = (current: Edits, saved: Edits): Edits =>
  Object.fromEntries(
    Object.entries(current).filter(([field, value]) => saved[field as keyof Edits] !== value),
  );

/** What the form shows. */
export interface Preferences
  extends Limits, Pick<User, 'targetArrivalTime' | 'bikeType' | 'textTime' | 'units'> {
  /** The departure from work; the server stores the arrival at home. */
  readonly leaveWorkTime: string;
  readonly wantsTexts: boolean;
  /** digits */
  readonly phone: string;
}

export function preferencesOf(user: User, minutesHome: number): Preferences {
  return {
    targetArrivalTime: hoursAndMinutes(user.targetArrivalTime),
    leaveWorkTime: minutesAfter(user.targetHomeTime, -minutesHome),
    bikeType: user.bikeType,
    textTime: user.textTime,
    units: user.units,
    ...limitsOf(user),
    // Not `smsConsent`, which stays true after a STOP.
    wantsTexts: user.smsSubscribed && !user.textsStopped,
    phone: user.phone,
  };
}

/**
 * Only the differences from what is stored. Untouched fields aren't sent, so that an unusual value stays and a STOP texted
 * in the meantime is not undone.
 */
function changesBetween(stored: Preferences, shown: Preferences, minutesHome: number): UserChanges {
  const { leaveWorkTime, wantsTexts, phone, ...rest } = shown;
  const changes: UserChanges = Object.fromEntries(
    Object.entries(rest).filter(([field, value]) => stored[field as keyof Preferences] !== value),
  );
  if (leaveWorkTime !== stored.leaveWorkTime) {
    changes.targetHomeTime = minutesAfter(leaveWorkTime, minutesHome);
  }
  const changesTexts = wantsTexts !== stored.wantsTexts || (wantsTexts && phone !== stored.phone);
  return { ...changes, ...(changesTexts && { phone: wantsTexts ? phone : '', smsSubscribed: wantsTexts }) };
}

const hoursAndMinutes = (time: string): string => timeOfMinute(minuteOfDay(time));

/** Field → its problem. */
export type FieldProblems = Readonly<Record<string, string>>;

/** The fields the server refused, with its reasons, in which labels replace field names. */
function problemsOf(error: unknown, labels: FieldProblems): FieldProblems {
  if (!(error instanceof ApiError)) return {};
  const problems = Object.entries(error.details).filter(([field]) => field in labels);
  return Object.fromEntries(
    problems.map(([field, problem]) => [
      field,
      asSentence(withLabel(problem, field, labels[field] ?? field)),
    ]),
  );
}

const withLabel = (problem: string, field: string, label: string): string =>
  problem.startsWith(`${field} `) ? label + problem.slice(field.length) : problem;

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
