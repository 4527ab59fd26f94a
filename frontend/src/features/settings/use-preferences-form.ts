import { useState } from 'react';
import type { User } from '../../shared/api/contract';
import { isWholePhone } from '../../shared/formatting/phone';
import { showFailure, showToast } from '../../shared/ui/toast-store';
import { useUpdateUser } from '../session/public';
import { sendTestText, showSmsError } from '../texts/public';
import { problemsOf, type FieldProblems } from './field-problems';
import { changesBetween, preferencesOf, type Preferences } from './preferences';
import { TRIGGERS } from './settings-options';

type Edits = Partial<Preferences>;

const LABELS: FieldProblems = {
  phone: 'The phone number',
  ...Object.fromEntries(TRIGGERS.map(({ field, label }) => [field, `“${label}”`])),
};

/** The form's state: what is stored, what the rider has changed on top of it, and what is wrong with that. */
export function usePreferencesForm(user: User, commuteMinutes: number) {
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<FieldProblems>({});
  const { mutateAsync, isPending } = useUpdateUser(user.id);

  const stored = preferencesOf(user, commuteMinutes);
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
    const changes = changesBetween(stored, shown, commuteMinutes);
    try {
      await mutateAsync(changes);
      setEdits((current) => withoutSaved(current, edits));
      showToast({ title: 'Settings updated', description: 'Your preferences have been saved.' });
      // A phone that has not been texted before shows that texts arrive.
      if (changes.smsSubscribed) void sendTestText(shown.phone).catch(showSmsError);
    } catch (error) {
      setProblems(problemsOf(error, LABELS));
      showFailure('Failed to update settings. Please try again.');
    }
  };

  return { stored, shown, problems, isSaving: isPending, edit, save };
}

const without = (problems: FieldProblems, fields: readonly string[]): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));

/** What was edited again while the save was under way is still to be saved. */
const withoutSaved = (current: Edits, saved: Edits): Edits =>
  Object.fromEntries(
    Object.entries(current).filter(([field, value]) => saved[field as keyof Edits] !== value),
  );
