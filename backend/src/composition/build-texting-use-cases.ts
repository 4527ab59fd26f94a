import type { RaiseAlarm } from '../application/ports/measurements.port.js';
import { HasOptedOut } from '../application/texting/opt-outs.js';
import { HandleSmsRejection, ReceiveReceipt } from '../application/texting/delivery-receipts.js';
import { ReceiveText } from '../application/texting/receive-text.js';
import { SendTestText } from '../application/texting/send-test-text.js';
import type { Ports } from './ports.js';

/** What happens around texts, but for sending them by the clock. */
export function buildTextingUseCases(ports: Ports, raiseAlarm: RaiseAlarm) {
  const { clock, texts, optOuts } = ports;
  const handleSmsRejection = buildHandleSmsRejection(ports, raiseAlarm);
  return [
    new SendTestText(ports, handleSmsRejection),
    new ReceiveText(ports, clock),
    new ReceiveReceipt(texts, handleSmsRejection, clock),
    new HasOptedOut(optOuts),
  ];
}

export const buildHandleSmsRejection = ({ optOuts, subscriptions, clock }: Ports, raiseAlarm: RaiseAlarm) =>
  new HandleSmsRejection(optOuts, subscriptions, clock, (trouble) =>
    raiseAlarm('texts-refused', 'texts are refused', { ...trouble }),
  );
