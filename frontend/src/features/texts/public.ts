/** What other features may use of texts. */
export { sendTestText } from './api/send-test-text';
export { showSmsError } from './show-sms-error';
