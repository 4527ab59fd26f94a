import type { RaiseAlarm } from '../application/alarm.js';
import { AreTextsStopped } from '../application/use-cases/are-texts-stopped.js';
import { HeedRejection } from '../application/use-cases/heed-rejection.js';
import { ReceiveReceipt } from '../application/use-cases/receive-receipt.js';
import { ReceiveText } from '../application/use-cases/receive-text.js';
import { SendTestText } from '../application/use-cases/send-test-text.js';
import type { Ports } from './ports.js';

/** What happens around texts, but for sending them by the clock. */
export function buildTextingUseCases(ports: Ports, raiseAlarm: RaiseAlarm) {
  const { clock, texts, optOuts } = ports;
  const heedRejection = buildHeedRejection(ports, raiseAlarm);
  return [
    new SendTestText(ports, heedRejection),
    new ReceiveText(ports, clock),
    new ReceiveReceipt(texts, heedRejection, clock),
    new AreTextsStopped(optOuts),
  ];
}

export const buildHeedRejection = ({ optOuts, subscriptions, clock }: Ports, raiseAlarm: RaiseAlarm) =>
  new HeedRejection(optOuts, subscriptions, clock, (trouble) =>
    raiseAlarm('texts-refused', 'texts are refused', { ...trouble }),
  );
