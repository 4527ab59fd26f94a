import { localDateOf, localTimeOf, minuteOfDay, MS_PER_MINUTE } from '../../../domain/commute/time.js';
import { keywordOf } from '../../../domain/texting/fixed-texts.js';
import {
  FIRST_TEXT_TIME,
  LAST_TEXT_TIME,
  morningWindow,
  phaseAt,
  type MorningWindow,
} from '../../../domain/texting/send-window.js';
import type { Clock } from '../../ports/clock.port.js';
import type { HolidaysPort } from '../../ports/holidays.port.js';
import type { RaiseAlarm } from '../../ports/measurements.port.js';
import type { FoundMessage, ListedMessage, SmsPort } from '../../ports/sms.port.js';
import type { TextsPort } from '../../ports/texts.port.js';
import { mayBeMorningText } from '../messages-of-text.js';
import type { ReceiveText } from '../receive-text.js';
import type { DatabaseMemoryPort, Recall, SentMessage } from './database-memory.port.js';
import { atMost } from './morning-forecasts.js';
import type { MorningRun, MorningRunsPort } from './morning-runs.port.js';
import { recordFound } from './reconcile-unknown-texts.js';

export interface RecallSettings {
  /** After that, a text that was under way when the database forgot has left, and the provider lists it. */
  readonly underWayMs: number;
}

interface RecalledStorage {
  readonly memory: DatabaseMemoryPort;
  readonly texts: TextsPort;
  readonly runs: Pick<MorningRunsPort, 'subscribedZones' | 'begin'>;
}

/** What the provider's list says, in so far as it isn't acted on page by page. */
interface Heard {
  /** Replies that may change who is texted, newest first. */
  readonly replies: (ListedMessage & { readonly phone: string })[];
  /** Messages of ours whose phone the list doesn't say. */
  hiddenTexts: number;
}

export interface RecalledCounts {
  readonly texts: number;
  readonly replies: number;
}

export interface RecallLog {
  readonly noticed: (recall: Recall) => void;
  readonly recalled: (counts: RecalledCounts) => void;
}

/** No run that lasts began longer ago. */
const LONGEST_RUN_MS = (minuteOfDay(LAST_TEXT_TIME) - minuteOfDay(FIRST_TEXT_TIME)) * MS_PER_MINUTE;
/** The provider's clock may differ from ours. */
const CLOCKS_DIFFER_MS = 10 * MS_PER_MINUTE;
const PHONES_AT_ONCE = 500;
const ASKED_AT_ONCE = 4;

/** The provider's list can't be read. */
class Unlisted extends Error {}

/**
 * Learns from the provider what a database has lost in a failover or a restore: texts that were sent, and what riders replied. Until
 * then no text is started (see DatabaseMemoryPort), so no rider is texted twice, or after a STOP. Each step may be repeated.
 */
export class RecallTexts {
  private isStopping = false;
  private noticed: string | null = null;
  private raisedFor: string | null = null;

  constructor(
    private readonly storage: RecalledStorage,
    private readonly sms: SmsPort,
    private readonly receiveText: Pick<ReceiveText, 'run'>,
    private readonly holidays: HolidaysPort,
    private readonly clock: Clock,
    private readonly settings: RecallSettings,
    private readonly raiseAlarm: RaiseAlarm,
    private readonly log: RecallLog,
  ) {}

  /** Ends after the calls that are under way. */
  stop(): void {
    this.isStopping = true;
  }

  async run(): Promise<void> {
    const { memory } = this.storage;
    const now = this.clock.now();
    const forgotten = await memory.look({
      now,
      missingSince: new Date(now.getTime() - LONGEST_RUN_MS),
    });
    if (forgotten === null) return;
    if (this.noticed !== forgotten.identity) this.log.noticed(forgotten);
    this.noticed = forgotten.identity;
    const noticedForMs = this.sms.listsAtOnce === true ? 0 : this.settings.underWayMs;
    const recall = await memory.begin({ noticedForMs });
    if (recall !== null) await this.recall(recall);
  }

  private async recall(recall: Recall): Promise<void> {
    try {
      const counts = await this.readList(recall);
      if (this.isStopping) return;
      await this.storage.memory.end(recall);
      this.log.recalled(counts);
    } catch (error) {
      if (!(error instanceof Unlisted)) throw error;
      if (this.raisedFor === recall.identity) return;
      this.raisedFor = recall.identity;
      const sentence =
        'The database may have lost texts, and the provider’s list can’t be read: nobody is texted.';
      this.raiseAlarm('texts-unlisted', sentence, { reason: error.message });
    }
  }

  private async readList({ missingSince }: Recall): Promise<RecalledCounts> {
    if (this.sms.listSince === null) throw new Unlisted('the provider has no list');
    const runs = await this.openRuns();
    const heard: Heard = { replies: [], hiddenTexts: 0 };
    let texts = 0;
    const since = new Date(missingSince.getTime() - CLOCKS_DIFFER_MS);
    for await (const page of this.sms.listSince(since)) {
      if (!page.ok) throw new Unlisted(`${page.failure.kind}: ${page.failure.detail}`);
      if (this.isStopping) return { texts, replies: 0 };
      await this.storage.memory.continue();
      texts += await this.takeIn(page.value, heard);
    }
    if (heard.hiddenTexts > 0) for (const run of runs) texts += await this.askForEachPhone(run);
    return { texts, replies: await this.actOn(heard) };
  }

  /** A run that was lost with the rest is begun again, so that its texts have one to belong to. */
  private async openRuns(): Promise<MorningRun[]> {
    const { runs } = this.storage;
    const now = this.clock.now();
    const zones = await runs.subscribedZones();
    const open = zones.flatMap((timeZone) => windowOf(timeZone, now) ?? []);
    return Promise.all(open.map((window) => runs.begin(window, now)));
  }

  private async takeIn(messages: readonly ListedMessage[], heard: Heard): Promise<number> {
    const sent = messages.filter(({ direction, body }) => direction === 'out' && mayBeMorningText(body));
    heard.hiddenTexts += sent.filter(({ phone }) => phone === null).length;
    for (const message of messages)
      if (message.direction === 'in' && hasPhone(message) && changesWhoIsTexted(message))
        heard.replies.push(message);
    return this.record(sent.filter(hasPhone));
  }

  private async askForEachPhone(run: MorningRun): Promise<number> {
    const { memory } = this.storage;
    const until = localTimeOf(this.clock.now(), run.timeZone);
    const request = { until, statesOff: this.holidays.statesOff(run.date), limit: PHONES_AT_ONCE };
    const since = new Date(run.opensAt.getTime() - CLOCKS_DIFFER_MS);
    let texts = 0;
    let afterRiderId: number | undefined = 0;
    while (afterRiderId !== undefined && !this.isStopping) {
      const page = await memory.phonesToText(run, { ...request, afterRiderId });
      await atMost(ASKED_AT_ONCE, page, async ({ phone }) => {
        if (this.isStopping) return;
        const answer = await this.sms.findSent({ to: phone, since });
        if (!answer.ok) throw new Unlisted(`${answer.failure.kind}: ${answer.failure.detail}`);
        const sent = answer.value.filter(({ body }) => mayBeMorningText(body));
        texts += await this.record(sent.map((message) => ({ ...message, phone })));
      });
      await memory.continue();
      afterRiderId = page.at(-1)?.riderId;
    }
    return texts;
  }

  /** @returns how many texts they are. */
  private async record(messages: readonly (SentMessage & FoundMessage)[]): Promise<number> {
    const { memory, texts } = this.storage;
    const byId = new Map(messages.map((message) => [message.providerMessageId, message]));
    const at = this.clock.now();
    const noted = await memory.noteSent(messages, at);
    for (const text of noted) {
      const message = byId.get(text.providerMessageId);
      if (message !== undefined) await recordFound(texts, text, message, at);
    }
    return noted.length;
  }

  /** Oldest first: a START after a STOP counts. What took effect before does nothing. */
  private async actOn({ replies }: Heard): Promise<number> {
    let count = 0;
    for (const { providerMessageId, phone, body } of replies.toReversed()) {
      const { state } = await this.receiveText.run({
        id: providerMessageId,
        from: phone,
        body,
        keyword: null,
      });
      if (state === 'done') count += 1;
    }
    return count;
  }
}

const hasPhone = <Message extends ListedMessage>(
  message: Message,
): message is Message & { readonly phone: string } => message.phone !== null;

const changesWhoIsTexted = ({ body }: ListedMessage): boolean => {
  const keyword = keywordOf(body);
  return keyword !== null && keyword !== 'help';
};

/** Null for a zone that this system doesn't know: its riders are texted by nobody. */
function windowOf(timeZone: string, now: Date): MorningWindow | null {
  try {
    const window = morningWindow(timeZone, localDateOf(now, timeZone));
    return phaseAt(window, now) === 'open' ? window : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
