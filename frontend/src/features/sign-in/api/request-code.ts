import { post } from '../../../shared/api/api-send';

/** Has a code sent to a rider's phone. The answer is the same for a phone that nobody has. */
export const requestCode = (phone: string) => post('/api/sessions/code', { phone });
