import { post } from '../../../shared/api/api-send';

/** Sends a text to show that texts arrive; works before there is a rider. */
export const sendTestText = (phone: string) => post('/api/users/sms-test', { phone });
