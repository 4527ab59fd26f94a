import type { Passage } from '../../database/tcp-proxy.js';
import type { SendingWatch } from '../../sms/twilio-stub.js';

/** Where on the way of its texts a server may die, in their order. */
export const KILL_POINTS = [
  /** It has taken a batch out of the queue. */
  'before the claim',
  /** The batch's riders are its own, nothing is written for them. */
  'after the claim',
  /** The texts are recorded as being sent, the provider has not taken them. */
  'between record and POST',
  /** The provider has taken a text, its answer is not read. */
  'after the POST',
  /** The provider's answers are read. */
  'before the outcome is stored',
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** What all servers together pass in any round: of 20 batches, 2,000 texts and at least 8 portions of them. */
export const PASSED_FOR_SURE: Readonly<Record<KillPoint, number>> = {
  'before the claim': 15,
  'after the claim': 15,
  'between record and POST': 1500,
  'after the POST': 1500,
  'before the outcome is stored': 6,
};

/** The prepared statement that comes next there. */
const NEXT_STATEMENT: Readonly<Partial<Record<KillPoint, string>>> = {
  'before the claim': 'claim-batch',
  'after the claim': 'record-evaluations',
  'before the outcome is stored': 'record-text-outcomes',
};

/**
 * Lies in wait for whichever server comes by the point, once so many have passed. From then on nothing that this one sends
 * arrives anywhere: it is as good as dead, at just that point.
 */
export class Ambush {
  /** The server that was caught. */
  readonly sprung: Promise<number>;
  private spring: (server: number) => void = () => undefined;
  private caught: number | null = null;
  private passed = 0;

  constructor(
    private readonly point: KillPoint,
    private readonly lettingPass: number,
  ) {
    this.sprung = new Promise((resolve) => (this.spring = resolve));
  }

  /** On the way to the database. */
  sent(server: number, data: Buffer): Passage {
    const statement = NEXT_STATEMENT[this.point];
    // As the protocol's Bind message has it: behind the name of a portal, which is empty.
    return this.comesBy(server, statement !== undefined && data.includes(`\0${statement}\0`));
  }

  /** On the way to the provider. */
  sending(serverOf: (form: Readonly<Record<string, string>>) => number): SendingWatch {
    return {
      arrived: (form) => this.comesBy(serverOf(form), this.point === 'between record and POST'),
      taken: (form) => this.comesBy(serverOf(form), this.point === 'after the POST'),
    };
  }

  private comesBy(server: number, isThePoint: boolean): Passage {
    if (this.caught === null && isThePoint) {
      this.passed += 1;
      if (this.passed > this.lettingPass) {
        this.caught = server;
        this.spring(server);
      }
    }
    return server === this.caught ? 'hold' : 'pass';
  }
}
