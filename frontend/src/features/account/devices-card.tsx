import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../shared/api/api-call';
import { apiQuery, remove, segments } from '../../shared/api/api-requests';
import type { Device, User } from '../../shared/api/contract';
import { formatDate, dayOf } from '../../shared/formatting/time';
import { Button } from '../../shared/ui/button';
import { Card, ErrorCard } from '../../shared/ui/card';
import { Badge } from '../../shared/ui/signs';
import { showFailure, showToast } from '../../shared/ui/toast-store';

const devicesQuery = apiQuery('/api/sessions', {});

/** Where the rider is signed in. */
export function DevicesCard({ user }: { user: User }) {
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery);
  const [firstPhone] = useState(user.phone);
  if (error && devices === undefined) {
    return (
      <Card title="Devices">
        <ErrorCard
          message={sentenceOf(error, 'We couldn’t load your devices.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  }
  if (devices === undefined) return null;
  return <DeviceList devices={devices} user={user} hasNewNumber={user.phone !== firstPhone} />;
}

interface DeviceListProps {
  devices: readonly Device[];
  user: User;
  /** Changed since Settings was opened. */
  hasNewNumber: boolean;
}

function DeviceList({ devices, user, hasNewNumber }: DeviceListProps) {
  const { end, endOthers, pending } = useEndSessions();
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);
  const newer = newerThanThis(devices);
  return (
    <Card title="Devices">
      {hasOthers && (hasNewNumber || newer) && (
        <p role="status" className="mb-3 font-semibold">
          {hasNewNumber
            ? 'You changed your number. Sign out the devices you no longer use.'
            : `${nameOf(newer)} signed in after this device. If that wasn’t you, sign it out.`}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {nameOf(device)}
                {device.isCurrent && <Badge tone="go">This device</Badge>}
              </p>
              <p className="text-note text-muted">
                Signed in {dateOf(device.createdAt, user)}, last used {dateOf(device.lastUsedAt, user)}
              </p>
            </div>
            {!device.isCurrent && (
              <Button
                kind="secondary"
                aria-label={`Sign out ${nameOf(device)}, signed in ${dateOf(device.createdAt, user)}`}
                aria-disabled={pending !== null || undefined}
                onClick={() => end(device)}
              >
                {pending === device.id ? 'Signing out...' : 'Sign out'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Button
          kind="secondary"
          className="mt-3"
          aria-disabled={pending !== null || undefined}
          onClick={endOthers}
        >
          {pending === OTHERS ? 'Signing out...' : 'Sign out all other devices'}
        </Button>
      )}
    </Card>
  );
}

const OTHERS = 'others';

/** Ends one session or all others, one request at a time. */
function useEndSessions() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) =>
      id === OTHERS ? remove('/api/sessions/others') : remove('/api/sessions/{id}', { id }),
    onSuccess: (_, id) =>
      showToast({
        title: 'Signed out',
        description: id === OTHERS ? 'All other devices are signed out.' : 'That device is signed out.',
      }),
    onError: (error) => showFailure(sentenceOf(error, 'Failed to sign out. Please try again.')),
    // Another device may have ended sessions meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: segments('/api/sessions', {}), exact: true }),
  });
  return {
    pending: isPending ? variables : null,
    end: ({ id }: Device) => !isPending && mutate(id),
    endOthers: () => !isPending && mutate(OTHERS),
  };
}

/** The newest device that signed in after this one. */
function newerThanThis(devices: readonly Device[]): Device | undefined {
  const current = devices.find(({ isCurrent }) => isCurrent);
  return devices.find(({ createdAt }) => current !== undefined && createdAt > current.createdAt);
}

const nameOf = (device: Device | undefined): string => device?.device ?? 'A device we don’t recognize';

const dateOf = (instant: string, { timeZone }: User): string =>
  formatDate(dayOf(new Date(instant), timeZone ?? 'UTC'));
