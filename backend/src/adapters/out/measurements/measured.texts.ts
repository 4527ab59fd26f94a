import type { Measurements } from '../../../application/ports/measurements.port.js';
import type {
  NewTestText,
  ReceiptEffect,
  SendingText,
  StoredText,
  TextOutcome,
  TextReceipt,
  TextsPort,
} from '../../../application/ports/texts.port.js';
import type { LocalDate } from '../../../domain/commute/time.js';

/** Storage of texts that measures their outcomes. */
export class MeasuredTexts implements TextsPort {
  constructor(
    private readonly texts: TextsPort,
    private readonly measurements: Pick<Measurements, 'textBecame'>,
  ) {}

  async recordOutcomes(date: LocalDate, outcomes: readonly TextOutcome[], at: Date): Promise<void> {
    await this.texts.recordOutcomes(date, outcomes, at);
    for (const { state } of outcomes) this.measurements.textBecame(state);
  }

  async recordReceipt(receipt: TextReceipt): Promise<ReceiptEffect> {
    const effect = await this.texts.recordReceipt(receipt);
    // Its acceptance was measured when it happened.
    if (effect === 'recorded' && receipt.state !== 'accepted') this.measurements.textBecame(receipt.state);
    return effect;
  }

  reserve(text: NewTestText): Promise<SendingText | null> {
    return this.texts.reserve(text);
  }

  listOfRider(riderId: number): Promise<StoredText[]> {
    return this.texts.listOfRider(riderId);
  }

  forget(before: { readonly ofNobody: Date; readonly ofRiders: Date }): Promise<number> {
    return this.texts.forget(before);
  }
}

/** Measures nothing. */
export class NoMeasurements implements Measurements {
  requestAnswered(): void {}
  signedUp(): void {}
  verdictGiven(): void {}
  providerCalled(): void {}
  answerLookedFor(): void {}
  textBecame(): void {}
  morningHandedOver(): void {}
  morningClosed(): void {}
  alarmRaised(): void {}
}
