import { post } from '../../shared/api/api-requests';
import { showToast } from '../../shared/ui/toast-store';

/** Sends a text to show that texts arrive; works before there is a rider. */
export const sendTestText = (phone: string) => post('/api/users/sms-test', { phone });

/** The test text did not go out; whatever the rider was doing goes on. */
export const showSmsError = (): void =>
  showToast({
    title: 'SMS Error',
    description: 'Failed to send test SMS, but you can still continue.',
    kind: 'destructive',
  });
