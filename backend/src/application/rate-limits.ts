import type { Alarm } from './ports/measurements.port.js';
import type { RateLimit } from './ports/rate-limits.port.js';

/** What is counted apart from what. An address is where a request comes from: a household, or an office behind one router. */
export type CountedPer = 'address' | 'rider' | 'phone' | 'everyone';

export interface Limit extends RateLimit {
  readonly per: CountedPer;
  /** Counts requested texts, not requests: a request without a phone asks for none. */
  readonly isForTexts?: true;
  /** Counted by this process alone while the database is unavailable; every other limit then refuses. */
  readonly worksWithoutDatabase?: true;
  /** Always counted by each process alone: for what is cheaper than a statement that counts it. */
  readonly countedHere?: true;
  /** How many times as much as an address the IPv6 networks around it may do; STANDARD_WIDER if left out. */
  readonly wider?: Wider;
  /** Raised once in a window, with the first time over the limit. */
  readonly alarm?: Alarm;
  /** The sentence for the rider; when to try again is added. */
  readonly refusal: string;
}

/** A company or a whole street has a /56 or a /48, of whose /64 networks one client can use as many as it likes. */
export type Wider = Readonly<Record<'/56' | '/48', number>>;

/** For what costs money or a moment of a core: a new network costs its client nothing. */
const LITTLE_WIDER: Wider = { '/56': 2, '/48': 3 };

/** For providers whose pace everyone shares: all of a network stays well below it. */
const HARDLY_WIDER: Wider = { '/56': 1.2, '/48': 1.5 };

/** Where a request comes from. */
export interface CountedNetwork {
  readonly name: string;
  readonly size: 'address' | keyof Wider;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What may be done how often. RATE_LIMIT_FACTOR multiplies every one of them. */
export const LIMITS = {
  /** A meeting room that opens Today at once, or a map that is dragged; costs no statement, so that Today stays one. */
  readsOfAddress: {
    name: 'reads-of-address',
    per: 'address',
    countedHere: true,
    times: 1_800,
    windowSeconds: MINUTE,
    refusal: 'Too many requests are coming from your network.',
  },

  /** Cookies in the form of sessions that are older than marks: anyone can make some up, and each is looked up. */
  unmarkedSessions: {
    name: 'unmarked-sessions',
    per: 'address',
    countedHere: true,
    times: 600,
    windowSeconds: MINUTE,
    refusal: 'Too many requests are coming from your network.',
  },

  /** Five a second, for minutes: no screen asks that often. */
  readsOfRider: {
    name: 'reads-of-rider',
    per: 'rider',
    countedHere: true,
    times: 300,
    windowSeconds: MINUTE,
    refusal: 'You are asking faster than RollOut can answer.',
  },

  /** Every row that is stored about a rider. */
  exportsOfRider: {
    name: 'exports-of-rider',
    per: 'rider',
    times: 10,
    windowSeconds: HOUR,
    refusal: 'You have downloaded your data too often.',
  },

  /** Two a second: more than hands can press, less than a loop does. */
  writesOfRider: {
    name: 'writes-of-rider',
    per: 'rider',
    times: 120,
    windowSeconds: MINUTE,
    refusal: 'You are changing things faster than RollOut can follow.',
  },

  /** An office behind one address: a hundred people who set up RollOut at once make about 6 writes each. */
  writesOfAddress: {
    name: 'writes-of-address',
    per: 'address',
    times: 600,
    windowSeconds: MINUTE,
    refusal: 'Too many changes are coming from your network.',
  },

  /** A whole meeting room at once, but far below a script that fills the table with riders. */
  signUpsOfAddress: {
    name: 'sign-ups-of-address',
    per: 'address',
    times: 60,
    windowSeconds: MINUTE,
    wider: LITTLE_WIDER,
    refusal: 'Too many people are signing up from your network.',
  },

  /** A company's whole staff on its first day; far below a script that types one number after the other. */
  signUpsOfAddressADay: {
    name: 'sign-ups-of-address-a-day',
    per: 'address',
    times: 300,
    windowSeconds: DAY,
    refusal: 'Too many people signed up from your network today.',
  },

  /** Typing someone else's number must not flood their phone. Only the phone's own rider sees the refusal. */
  testTextsToPhone: {
    name: 'test-texts-to-phone',
    per: 'phone',
    isForTexts: true,
    times: 3,
    windowSeconds: DAY,
    refusal: 'This number has had all the test texts it can get in a day.',
  },

  /** Code texts cost money and disturb. Separate, so a test text doesn't cost a code. See codeTriesOfPhone for guesses. */
  codesToPhone: {
    name: 'codes-to-phone',
    per: 'phone',
    isForTexts: true,
    times: 5,
    windowSeconds: DAY,
    refusal: 'This number has had all the codes it can get in a day.',
  },

  /** For a number whose codes have only been guessed at lately: see NoteCodeTries. */
  codesToGuessedPhone: {
    name: 'codes-to-guessed-phone',
    per: 'phone',
    times: 1,
    windowSeconds: DAY,
    refusal: 'This number gets one code a day for now, because of many wrong tries.',
  },

  /** 5 codes with 5 tries each, from anywhere: 25 guesses at a million. */
  codeTriesOfPhone: {
    name: 'code-tries-of-phone',
    per: 'phone',
    times: 25,
    windowSeconds: DAY,
    refusal: 'Too many codes were tried for this number today.',
  },

  /** Only raises an alarm. A thousand riders who sign in a day mistype a few dozen codes. */
  wrongCodes: {
    name: 'wrong-codes',
    per: 'everyone',
    times: 200,
    windowSeconds: DAY,
    alarm: 'codes-guessed',
    refusal: 'Many wrong codes were tried today, for all numbers together.',
  },

  /** Each text costs money, and SMS pumping requests them by the thousand for numbers that pay the attacker. */
  textsOfAddress: {
    name: 'texts-of-address',
    per: 'address',
    isForTexts: true,
    times: 10,
    windowSeconds: HOUR,
    wider: LITTLE_WIDER,
    refusal: 'Too many texts were requested from your network.',
  },

  /** The same from thousands of addresses. The right number depends on how many new riders a day brings: it can be set. */
  globalTextQuota: {
    name: 'global-text-quota',
    per: 'everyone',
    isForTexts: true,
    times: 1_000,
    windowSeconds: DAY,
    alarm: 'global-text-quota',
    refusal: 'RollOut has sent all the texts it may send in a day.',
  },

  /**
   * Texts to numbers whose holders have not answered yet, test texts and morning texts. Apart from all others, so that
   * texting strangers uses up nothing of the riders'.
   */
  trialTexts: {
    name: 'trial-texts',
    per: 'everyone',
    times: 500,
    windowSeconds: DAY,
    alarm: 'trial-text-quota',
    refusal: 'RollOut has sent all the first texts it may send in a day.',
  },

  /** Trying codes for many phones. A rider types one, perhaps wrongly; an office has a few such riders an hour. */
  codeTriesOfAddress: {
    name: 'code-tries-of-address',
    per: 'address',
    times: 30,
    windowSeconds: HOUR,
    wider: LITTLE_WIDER,
    refusal: 'Too many codes were tried from your network.',
  },

  /** Options and answer are two; a rider does it once a device. Each costs two statements and a signature's check. */
  passkeyTriesOfAddress: {
    name: 'passkey-tries-of-address',
    per: 'address',
    times: 60,
    windowSeconds: HOUR,
    wider: LITTLE_WIDER,
    refusal: 'Too many sign-ins with passkeys were tried from your network.',
  },

  /** Each may call four providers. A rider wants one a day, and a few more after changing a limit. */
  generationsOfRider: {
    name: 'generations-of-rider',
    per: 'rider',
    times: 10,
    windowSeconds: MINUTE,
    refusal: 'You have asked for a recommendation too often.',
  },

  /** Reading 5 MB of XML takes a good part of a second. A rider imports a track or two, perhaps after a failed try. */
  tracksOfRider: {
    name: 'tracks-of-rider',
    per: 'rider',
    times: 10,
    windowSeconds: 10 * MINUTE,
    refusal: 'You have imported many tracks.',
  },

  /** Open to all and paid for: typing one address asks for about 15 suggestions. */
  addressSuggestions: {
    name: 'address-suggestions',
    per: 'address',
    worksWithoutDatabase: true,
    times: 40,
    windowSeconds: MINUTE,
    wider: HARDLY_WIDER,
    refusal: 'Too many address lookups from your network.',
  },

  /** Open to all and paid for. A public server answers everyone together about 55 times a minute. */
  addressLookups: {
    name: 'address-lookups',
    per: 'address',
    worksWithoutDatabase: true,
    times: 20,
    windowSeconds: MINUTE,
    wider: HARDLY_WIDER,
    refusal: 'Too many address lookups from your network.',
  },

  /**
   * Open to all and paid for: dragging a route asks about three times in ten seconds. A public server answers everyone
   * together about 55 times a minute; a client that used up that pace would leave everyone else with straight lines.
   */
  directions: {
    name: 'directions',
    per: 'address',
    worksWithoutDatabase: true,
    times: 20,
    windowSeconds: MINUTE,
    wider: HARDLY_WIDER,
    refusal: 'Too many route lookups from your network.',
  },

  /** Today asks when it is opened and the last answer is half an hour old, and after a change. */
  trafficOfRider: {
    name: 'traffic-of-rider',
    per: 'rider',
    worksWithoutDatabase: true,
    times: 8,
    windowSeconds: HOUR,
    refusal: 'You have asked about traffic too often.',
  },

  /** A screen asks once, and again every few seconds while a year is being fetched. Judging a year takes 30 ms. */
  yearsOfAddress: {
    name: 'years-of-address',
    per: 'address',
    countedHere: true,
    times: 120,
    windowSeconds: MINUTE,
    refusal: 'Too many years were asked for from your network.',
  },

  yearsOfRider: {
    name: 'years-of-rider',
    per: 'rider',
    countedHere: true,
    times: 40,
    windowSeconds: MINUTE,
    refusal: 'You have asked for last year too often.',
  },

  /** Open to all, and each takes a part of what an archive gives in a day. A commute has two cells at most. */
  climateCells: {
    name: 'climate-cells',
    per: 'address',
    worksWithoutDatabase: true,
    times: 20,
    windowSeconds: HOUR,
    wider: HARDLY_WIDER,
    refusal: 'Too many places were looked up from your network.',
  },

  /** A provider's calls of a day, for all riders together. How many are set. */
  providerCalls: {
    name: 'provider-calls',
    per: 'everyone',
    worksWithoutDatabase: true,
    times: 10_000,
    windowSeconds: DAY,
    refusal: 'RollOut has asked a provider as often as it may in a day.',
  },
} as const satisfies Record<string, Limit>;
