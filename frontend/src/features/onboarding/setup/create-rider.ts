import { ApiError } from '../../../shared/api/api-error';
import type { User } from '../../../shared/api/contract';
import { randomUuid } from '../../../shared/random-uuid';
import { createUser, updateUser } from '../../session/public';
import { changeDraft, readDraft } from '../draft/draft-store';
import { changeSms } from '../draft/use-draft';
import { newUserOf } from './new-user-of';
import { isPhoneRefused } from './refused-phone';

/**
 * Makes the answers a rider: one, however often it is tried, for the answer to an earlier try may have been lost.
 * A number that only turns out here to be none does not keep the rider out; they go without texts.
 */
export async function createRider(): Promise<User> {
  try {
    return await createOnce();
  } catch (error) {
    if (!isPhoneRefused(error)) throw error;
    console.error('The phone was refused, so the rider is set up without it.', error);
    changeSms({ texts: 'refused' });
    return createOnce();
  }
}

async function createOnce(): Promise<User> {
  const { setupKey } = readDraft();
  const key = setupKey ?? randomUuid();
  changeDraft({ setupKey: key });
  const answers = newUserOf(readDraft());
  const user = await createUser(answers, key).catch((error: unknown) => {
    // Refused is not lost: there is no rider, and the next try is the first one.
    if (error instanceof ApiError && error.status < 500) changeDraft({ setupKey: null });
    throw error;
  });
  if (setupKey === null) return user;
  // It may be the rider of that earlier try, and the rider have changed an answer since.
  const { phoneConfirmed: _, ...changes } = answers;
  return updateUser(user.id, changes);
}
