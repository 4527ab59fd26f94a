import type { Measurements } from '../../../../application/ports/measurements.port.js';

/** Nobody counts. */
export class NoMeasurements implements Measurements {
  requestAnswered(): void {}
  verdictGiven(): void {}
  providerCalled(): void {}
  answerLookedFor(): void {}
  textBecame(): void {}
  morningHandedOver(): void {}
  morningClosed(): void {}
  alarmRaised(): void {}
}
