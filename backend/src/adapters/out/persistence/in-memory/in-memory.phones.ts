import type {
  Consent,
  NewConsent,
  OwnNumber,
  PhonesPort,
  TrialSources,
} from '../../../../application/ports/phones.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { TRIAL_DAYS } from '../../../../domain/rider/phone-standing.js';
import { HOLDER_SOURCES } from '../../../../domain/texting/consent.js';
import { MS_PER_DAY } from '../../../../domain/commute/time.js';
import { deleteWhere, type InMemoryStorage, type StoredConsent } from './in-memory-storage.js';

const NAMED_SOURCES = 5;
const LINE_DIGITS = 4;

export class InMemoryPhones implements PhonesPort {
  constructor(private readonly storage: InMemoryStorage) {}

  ofRider(riderId: number): Promise<OwnNumber | null> {
    return this.storage.call(() => {
      const [rider, phone] = [this.storage.riders.get(riderId), this.storage.phones.get(riderId)];
      if (rider === undefined || phone === undefined) return null;
      const lost = phone.lostAt && { reportedAt: phone.lostAt, next: phone.next };
      return { standing: this.standingOf(rider, phone.since), notice: phone.notice, lost };
    });
  }

  recordConsent(consent: NewConsent): Promise<void> {
    return this.storage.call(() => this.storage.recordConsent({ ...consent, riderId: null }));
  }

  endConsent(phone: string, at: Date): Promise<void> {
    return this.storage.call(() => void this.endWhere((consent) => consent.phone === phone, at));
  }

  endUnusedConsents(at: Date): Promise<number> {
    return this.storage.call(() => {
      const used = new Set([...this.storage.riders.values()].map(({ phone }) => phone));
      return this.endWhere(({ phone }) => !used.has(phone), at);
    });
  }

  hasConsented(phone: string): Promise<boolean> {
    return this.storage.call(() => this.storage.hasConsented(phone));
  }

  consentsOf(riderId: number): Promise<Consent[]> {
    return this.storage.call(() => {
      const rider = this.storage.riders.get(riderId);
      const own = rider?.phoneConfirmed ? rider.phone : null;
      return this.storage.consents
        .filter((one) => one.riderId === riderId || (one.riderId === null && one.phone === own))
        .map(({ riderId: _, ...consent }) => consent);
    });
  }

  takeTrialTest({
    phone,
    at,
    askedBy,
  }: {
    phone: string;
    at: Date;
    askedBy: string | null;
  }): Promise<boolean> {
    return this.storage.call(() => {
      const trial = this.storage.trials.get(phone);
      const isOver = trial && at.getTime() - trial.beganAt.getTime() >= TRIAL_DAYS * MS_PER_DAY;
      if (trial && (trial.testedAt !== null || isOver)) return false;
      this.storage.trials.set(phone, { beganAt: trial?.beganAt ?? at, testedAt: at, askedBy });
      return true;
    });
  }

  returnTrialTest(phone: string): Promise<void> {
    return this.storage.call(() => {
      const trial = this.storage.trials.get(phone);
      if (trial) this.storage.trials.set(phone, { ...trial, testedAt: null });
    });
  }

  trialsSince(instant: Date): Promise<TrialSources> {
    return this.storage.call(() => {
      const tested = [...this.storage.trials].filter(
        ([, { testedAt }]) => testedAt !== null && testedAt >= instant,
      );
      const networks = tested.flatMap(([, { askedBy }]) => (askedBy === null ? [] : [askedBy]));
      const runs = tested.map(([phone]) => `${phone.slice(0, -LINE_DIGITS)}xxxx`);
      return {
        networks: mostFrequent(networks).map(([hash, count]) => ({ hash, count })),
        runs: mostFrequent(runs).map(([numbers, count]) => ({ numbers, count })),
      };
    });
  }

  forgetTrials(before: Date): Promise<number> {
    return this.storage.call(() => deleteWhere(this.storage.trials, ({ beganAt }) => beganAt < before));
  }

  forgetConsents(before: Date): Promise<number> {
    return this.storage.call(() => {
      const kept = this.storage.consents.filter(({ endedAt }) => endedAt === null || endedAt >= before);
      return this.storage.consents.length - this.storage.replaceConsents(kept);
    });
  }

  private standingOf({ phone, phoneConfirmed }: Rider, since: Date): OwnNumber['standing'] {
    if (phone === null) return 'none';
    if (phoneConfirmed) return this.storage.optOuts.has(phone) ? 'opted-out' : 'bound';
    const isHolders = ({ source }: StoredConsent) => HOLDER_SOURCES.some((one) => one === source);
    const answers = this.storage.consents.filter((one) => one.phone === phone && isHolders(one));
    return answers.some(({ givenAt }) => givenAt > since) ? 'consented' : 'trial';
  }

  private endWhere(isMeant: (consent: StoredConsent) => boolean, at: Date): number {
    const ended = this.storage.consents.filter((one) => one.endedAt === null && isMeant(one));
    this.storage.replaceConsents(
      this.storage.consents.map((one) => (ended.includes(one) ? { ...one, endedAt: at } : one)),
    );
    return ended.length;
  }
}

function mostFrequent(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, NAMED_SOURCES);
}
