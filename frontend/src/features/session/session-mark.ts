/**
 * A cookie that the server sets beside the session's own, which no script can see. It says that there is one and opens
 * nothing, so that somebody new costs the server no question and waits for none.
 */
const NAME = 'rollout_session_mark';

export const hasSessionMark = (): boolean =>
  typeof document !== 'undefined' && document.cookie.split('; ').some((one) => one.startsWith(`${NAME}=`));

/** The session has ended without the browser being told. */
export const dropSessionMark = (): void => {
  document.cookie = `${NAME}=; path=/; max-age=0`;
};
