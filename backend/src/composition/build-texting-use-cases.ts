import type { RaiseAlarm } from '../application/ports/measurements.port.js';
import { AreTextsStopped } from '../application/texting/opt-outs.js';
import { HeedRejection, ReceiveReceipt } from '../application/texting/delivery-receipts.js';
import { ReceiveText } from '../application/texting/receive-text.js';
import { SendTestText } from '../application/texting/send-test-text.js';
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
