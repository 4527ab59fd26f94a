import { showToast } from '../../shared/ui/toast-store';

/** The test text did not go out; whatever the rider was doing goes on. */
export const showSmsError = (): void =>
  showToast({
    title: 'SMS Error',
    description: 'Failed to send test SMS, but you can still continue.',
    kind: 'destructive',
  });
