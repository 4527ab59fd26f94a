import { atMost } from './morning-forecasts.js';
import type { Clock } from '../../ports/clock.port.js';
import type { MorningRunsPort } from './morning-runs.port.js';
import type { ProviderFailure } from '../../ports/provider-failure.js';
import type { FoundMessage, SmsPort } from '../../ports/sms.port.js';
import type { TextsPort } from '../../ports/texts.port.js';
import type { UnknownText, UnknownTextsPort } from './morning-texts.port.js';
import { messagesOfText } from '../messages-of-text.js';

export interface ReconcileSettings {
  /** This long after a text became unknown, the provider lists it if it has it. */
  readonly settledAfterMs: number;
}

interface ReconciledStorage {
  readonly unknownTexts: UnknownTextsPort;
  readonly texts: TextsPort;
  readonly runs: Pick<MorningRunsPort, 'summarise'>;
}

const CLAIMED_AT_ONCE = 20;
const ASKED_AT_ONCE = 4;
/** The provider's clock may differ from ours. */
const CLOCKS_DIFFER_MS = 10 * 60_000;
/** After that, the provider will never list the text. */
const YOUNGER_THAN_MS = 3 * 24 * 60 * 60_000;

/**
 * Finds out what became of texts that got no answer, by asking the provider what it has sent to the phone. They are never
 * simply sent again: only a text that the provider does not have may go back, once, while the window is open.
 */
export class ReconcileUnknownTexts {
  constructor(
    private readonly storage: ReconciledStorage,
    private readonly sms: SmsPort,
    private readonly clock: Clock,
    private readonly settings: ReconcileSettings,
    private readonly logFailure: (failure: ProviderFailure) => void,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    await this.storage.unknownTexts.loseLeases(now);
    const settledRuns = new Set<number>();
    for (;;) {
      const claimed = await this.storage.unknownTexts.claim({
        limit: CLAIMED_AT_ONCE,
        againAfterMs: this.settings.settledAfterMs / 2,
        since: new Date(now.getTime() - YOUNGER_THAN_MS),
      });
      if (claimed.length === 0) break;
      await atMost(ASKED_AT_ONCE, claimed, async (text) => {
        const isSettled = await this.reconcile(text);
        if (isSettled && text.runId !== null) settledRuns.add(text.runId);
      });
    }
    for (const runId of settledRuns) await this.storage.runs.summarise(runId, this.clock.now());
  }

  /** @returns whether the text's outcome is known now. */
  private async reconcile(text: UnknownText): Promise<boolean> {
    const since = new Date(text.createdAt.getTime() - CLOCKS_DIFFER_MS);
    const answer = await this.sms.findSent({ to: text.phone, since });
    if (!answer.ok) {
      this.logFailure(answer.failure);
      return false;
    }
    const found = await this.messageOf(text, answer.value);
    if (found !== null) {
      await this.recordFound(text, found);
      return true;
    }
    if (text.unknownForMs < this.settings.settledAfterMs) return false;
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

  private async recordFound({ id, attempt }: UnknownText, found: FoundMessage): Promise<void> {
    const { providerMessageId, status, code } = found;
    const at = this.clock.now();
    await this.storage.texts.recordOutcomes([{ id, attempt, state: 'accepted', providerMessageId }], at);
    if (status !== 'accepted')
      await this.storage.texts.recordReceipt({ textId: id, providerMessageId, state: status, code, at });
  }
}
