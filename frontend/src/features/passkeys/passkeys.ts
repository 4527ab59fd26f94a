import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiCall } from '../../shared/api/api-call';
import { apiQuery, post, remove } from '../../shared/api/api-requests';
import type { Passkey, PasskeyOptions } from '../../shared/api/contract';
import { useConfig } from '../../shared/api/config';
import { useEnterAccount } from '../sign-in/enter-account';

/** The rider's passkeys, oldest first. */
export const passkeysQuery = apiQuery('/api/passkeys', {});

/** Whether this browser can use passkeys here: they are bound to the installation's domain. */
export function useCanUsePasskeys(): boolean {
  const { data: config } = useConfig();
  const domain = config?.passkeyDomain ?? null;
  if (domain === null || !('PublicKeyCredential' in window)) return false;
  return location.hostname === domain || location.hostname.endsWith(`.${domain}`);
}

/** Null until they are known. */
export const useHasPasskeys = (): boolean | null => {
  const { data } = useQuery({ ...passkeysQuery, retry: false });
  return data === undefined ? null : data.length > 0;
};

/** The library is loaded when it is used. */
const webAuthn = () => import('@simplewebauthn/browser');

const optionsFrom = async (path: '/api/passkeys/options' | '/api/passkeys/sign-in/options') =>
  (await apiCall('POST', path)) as PasskeyOptions;

type OptionsOf<Call extends (options: never) => unknown> = Parameters<Call>[0] extends {
  optionsJSON: infer Options;
}
  ? Options
  : never;

/** Makes a passkey with this device, and keeps it in the account. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { startRegistration } = await webAuthn();
      const { options } = await optionsFrom('/api/passkeys/options');
      const { id, response } = await startRegistration({
        optionsJSON: options as unknown as OptionsOf<typeof startRegistration>,
      });
      const { clientDataJSON, attestationObject } = response;
      return post('/api/passkeys', { id, clientDataJSON, attestationObject });
    },
    onSuccess: () => queryClient.invalidateQueries(passkeysQuery),
  });
}

export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Passkey) => remove('/api/passkeys/{id}', { id }),
    onSettled: () => queryClient.invalidateQueries(passkeysQuery),
  });
}

/** Signs in with a passkey that this device has for the site. */
export function useSignInWithPasskey() {
  const enterAccount = useEnterAccount();
  return useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await webAuthn();
      const { options } = await optionsFrom('/api/passkeys/sign-in/options');
      const { id, response } = await startAuthentication({
        optionsJSON: options as unknown as OptionsOf<typeof startAuthentication>,
      });
      const { clientDataJSON, authenticatorData, signature } = response;
      return post('/api/passkeys/sign-in', { id, clientDataJSON, authenticatorData, signature });
    },
    onSuccess: enterAccount,
  });
}

/** The rider closed the device's own dialog, or it has no passkey for this site. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
