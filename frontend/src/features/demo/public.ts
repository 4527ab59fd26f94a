/** What the app shows of the demo. */
export { DemoMark } from './demo-mark';
