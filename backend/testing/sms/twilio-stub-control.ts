import type { FaultPlan, FaultyOperation, TwilioFault } from './twilio-faults.js';
import type { StubAnswer } from './twilio-stub-answers.js';
import type { InboundOrder, ReceiptOrder, TwilioStub } from './twilio-stub.js';

/**
 * The stub's own addresses, for tests in another process:
 * - GET    /stub/state     what it has counted: `{ now, sendRequests, taken, counts, doubles }`
 * - GET    /stub/messages  every message that it took, oldest first
 * - DELETE /stub/messages  forgets them
 * - PUT    /stub/faults    a FaultPlan: seeded chances from now on
 * - POST   /stub/next      `{ operation, faults }`: the next requests meet these
 * - PUT    /stub/refused   `{ "+15035550123": 21610 }`: these phones are always refused
 * - PUT    /stub/clock     `{ now }`: its clock ticks on from there
 * - POST   /stub/receipts  a ReceiptOrder: sends status callbacks; answers with the application's answers
 * - POST   /stub/inbound   an InboundOrder: sends a text to the application
 */
export async function controlStub(
  stub: TwilioStub,
  method: string,
  path: string,
  body: string,
): Promise<StubAnswer> {
  const order: unknown = body === '' ? {} : JSON.parse(body);
  switch (`${method} ${path}`) {
    case 'GET /stub/state':
      return done(stateOf(stub));
    case 'GET /stub/messages':
      return done(stub.ledger.all());
    case 'DELETE /stub/messages':
      stub.ledger.forgetAll();
      stub.sendRequests = 0;
      return done(stateOf(stub));
    case 'PUT /stub/faults':
      stub.faults.plan(order as FaultPlan);
      return done({});
    case 'POST /stub/next': {
      const { operation, faults } = order as { operation: FaultyOperation; faults: TwilioFault[] };
      stub.faults.next(operation, ...faults);
      return done({});
    }
    case 'PUT /stub/refused':
      stub.refusedPhones.clear();
      for (const [phone, code] of Object.entries(order as Record<string, number>))
        stub.refusedPhones.set(phone, code);
      return done({});
    case 'PUT /stub/clock':
      stub.setClock(new Date((order as { now: string }).now));
      return done({});
    case 'POST /stub/receipts':
      return done(await stub.sendReceipts(order as ReceiptOrder));
    case 'POST /stub/inbound':
      return done(await stub.sendInbound(order as InboundOrder));
    default:
      return { status: 404, body: { message: 'the stub has nothing there' } };
  }
}

const done = (body: unknown): StubAnswer => ({ status: 200, body });

function stateOf(stub: TwilioStub) {
  const counts = stub.ledger.counts();
  return {
    now: stub.now().toISOString(),
    sendRequests: stub.sendRequests,
    taken: stub.ledger.all().length,
    counts,
    /** Phones that were texted more than once on one day. */
    doubles: counts.filter(({ count }) => count > 1),
  };
}
