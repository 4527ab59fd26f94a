/** What the app shows of the demo. */
export { DemoMark } from './demo-mark';
export { FROM_SIGN_IN } from './from-sign-in';
