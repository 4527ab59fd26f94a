/** What other features may use of the session. */
export { createUser } from './api/create-user';
export { userQuery } from './api/get-user';
export { updateUser, useUpdateUser } from './api/update-user';
export { SessionCheck } from './session-check';
export { SessionProblem } from './session-problem';
export { SessionProblemScreen } from './session-problem-screen';
export { useSavedUserId, useSession, type Session } from './use-session';
