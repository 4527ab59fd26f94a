import { atMost } from './morning-forecasts.js';
import { localDateOf, MS_PER_DAY } from '../../../domain/commute/time.js';
import type { Clock } from '../../ports/clock.port.js';
import type { MorningRunsPort } from './morning-runs.port.js';
import type { ProviderFailure } from '../../ports/provider-failure.js';
import type { FoundMessage, SmsPort } from '../../ports/sms.port.js';
import type { SendingText, TextsPort } from '../../ports/texts.port.js';
import type { UnknownText, UnknownTextsPort } from './morning-texts.port.js';
import { messagesOfText } from '../messages-of-text.js';

export interface ReconcileSettings {
  /** A text that is `sending` for so long has lost its worker. */
  readonly sendingForMs: number;
  /** This long after a text became unknown, the provider lists it if it has it. */
  readonly settledAfterMs: number;
}

interface ReconciledStorage {
  readonly unknownTexts: UnknownTextsPort;
  readonly texts: TextsPort;
  readonly runs: Pick<MorningRunsPort, 'summarise'>;
}

const LISTED_AT_ONCE = 400;
const ASKED_AT_ONCE = 4;
/** The rest is asked about at the next time. */
const LONGEST_MS = 20_000;
/** The provider's clock may differ from ours. */
const CLOCKS_DIFFER_MS = 10 * 60_000;
/** After that, the provider will never list the text. */
const YOUNGER_THAN_MS = 3 * MS_PER_DAY;

/**
 * Finds out what became of texts that got no answer, by asking the provider what it has sent to the phone. They are never
 * simply sent again: only a text that the provider does not have may be, once, while the window is open.
 */
export class ReconcileUnknownTexts {
  private isStopping = false;

  constructor(
    private readonly storage: ReconciledStorage,
    private readonly sms: SmsPort,
    private readonly clock: Clock,
    private readonly settings: ReconcileSettings,
    private readonly logFailure: (failure: ProviderFailure) => void,
  ) {}

  /** Ends after the calls that are under way. */
  stop(): void {
    this.isStopping = true;
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    const { unknownTexts, runs } = this.storage;
    const since = localDateOf(new Date(now.getTime() - YOUNGER_THAN_MS), 'UTC');
    await unknownTexts.giveUpOn({ sendingForMs: this.settings.sendingForMs, since, at: now });
    const texts = await unknownTexts.list({ since, limit: LISTED_AT_ONCE });
    const end = now.getTime() + LONGEST_MS;
    const settledRuns = new Set<number>();
    await atMost(ASKED_AT_ONCE, texts, async (text) => {
      if (this.isStopping || this.clock.now().getTime() > end) return;
      const isSettled = await this.reconcile(text);
      if (isSettled && text.runId !== null) settledRuns.add(text.runId);
    });
    for (const runId of settledRuns) await runs.summarise(runId, this.clock.now());
  }

  /** @returns whether the text's outcome is known now. */
  private async reconcile(text: UnknownText): Promise<boolean> {
    const since = new Date(text.startedAt.getTime() - CLOCKS_DIFFER_MS);
    const answer = await this.sms.findSent({ to: text.phone, since });
    if (!answer.ok) {
      this.logFailure(answer.failure);
      return false;
    }
    const found = await this.messageOf(text, answer.value);
    if (found !== null) {
      await recordFound(this.storage.texts, text, found, this.clock.now());
      return true;
    }
    const { sendingForMs, settledAfterMs } = this.settings;
    if (text.sentForMs < sendingForMs + settledAfterMs) return false;
    await this.storage.unknownTexts.giveBack(text, this.clock.now());
    return true;
  }

  /** The likeliest of the phone's messages that belongs to no other text. */
  private async messageOf(text: UnknownText, found: readonly FoundMessage[]): Promise<FoundMessage | null> {
    const alike = messagesOfText(text, found);
    if (alike.length === 0) return null;
    const ids = alike.map(({ providerMessageId }) => providerMessageId);
    const [free] = await this.storage.unknownTexts.unattached(ids);
    return alike.find(({ providerMessageId }) => providerMessageId === free) ?? null;
  }
}

/** The provider has the text. */
export async function recordFound(
  texts: Pick<TextsPort, 'recordOutcomes' | 'recordReceipt'>,
  { id, date, attempt }: SendingText,
  { providerMessageId, status, code }: FoundMessage,
  at: Date,
): Promise<void> {
  const outcome = { id, date, attempt, state: 'accepted', providerMessageId } as const;
  await texts.recordOutcomes(date, [outcome], at);
  if (status !== 'accepted')
    await texts.recordReceipt({ text: { id, date }, providerMessageId, state: status, code, at });
}
