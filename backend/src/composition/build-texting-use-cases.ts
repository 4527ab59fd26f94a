import { AreTextsStopped } from '../application/use-cases/are-texts-stopped.js';
import { HeedRejection, type TextAlarm } from '../application/use-cases/heed-rejection.js';
import { ReceiveReceipt } from '../application/use-cases/receive-receipt.js';
import { ReceiveText } from '../application/use-cases/receive-text.js';
import { SendTestText } from '../application/use-cases/send-test-text.js';
import type { Ports } from './ports.js';

/** What happens around texts, but for sending them by the clock. */
export function buildTextingUseCases(ports: Ports, alarm: TextAlarm) {
  const { clock, texts, optOuts, subscriptions } = ports;
  const heedRejection = new HeedRejection(optOuts, subscriptions, clock, alarm);
  return [
    new SendTestText(ports, heedRejection),
    new ReceiveText(ports, clock),
    new ReceiveReceipt(texts, heedRejection, clock),
    new AreTextsStopped(optOuts),
  ];
}
