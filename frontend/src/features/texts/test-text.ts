import { post } from '../../shared/api/api-requests';
import { showToast } from '../../shared/ui/toast-store';

/** Sends a test text. Works before the rider exists. */
export const sendTestText = (phone: string) => post('/api/users/sms-test', { phone });

/** Shown if the test text fails; it stops nothing. */
export const showSmsError = (): void =>
  showToast({
    title: 'SMS Error',
    description: 'Failed to send test SMS, but you can still continue.',
    kind: 'destructive',
  });
