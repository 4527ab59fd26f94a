import type { Passage } from '../../database/tcp-proxy.js';
import type { SendingWatch } from '../../sms/twilio-stub.js';

/** The points in sending texts at which a server may die, in order. */
export const KILL_POINTS = [
  /** It has taken a portion of riders out of the queue. */
  'before it reads the riders',
  /** It has judged them; nothing is recorded. */
  'before the record',
  /** The texts are recorded as being sent; the provider has not accepted them. */
  'between record and POST',
  /** The provider has accepted a text; its answer has not been read. */
  'after the POST',
  /** The provider's answers have been read. */
  'before the outcome is stored',
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** Lower bounds for all servers together in any round: 20 portions, 2,000 texts. */
export const PASSED_FOR_SURE: Readonly<Record<KillPoint, number>> = {
  'before it reads the riders': 15,
  'before the record': 15,
  'between record and POST': 1500,
  'after the POST': 1500,
  'before the outcome is stored': 6,
};

/** The prepared statement that runs next at that point. */
const NEXT_STATEMENT: Readonly<Partial<Record<KillPoint, string>>> = {
  'before it reads the riders': 'riders-to-text',
  'before the record': 'lock-phones-of-riders',
  'before the outcome is stored': 'record-text-outcomes',
};

/**
 * Catches the server that reaches the point after the given number of passes. From then on, nothing it sends arrives, as
 * if it had died at exactly that point.
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

  /** For connections to the database. */
  sent(server: number, data: Buffer): Passage {
    const statement = NEXT_STATEMENT[this.point];
    // As in the protocol's Bind message: after the portal name, which is empty.
    return this.comesBy(server, statement !== undefined && data.includes(`\0${statement}\0`));
  }

  /** For requests to the provider. */
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
