import { parseLocalTime, timeOfMinute, minuteOfDay, type LocalTime } from '../commute/time.js';

/** Which mornings a message is sent on: every ride day, only a no-go, or only a change since the verdict shown before. */
export const MESSAGE_CHOICES = ['all', 'no-go', 'changes'] as const;
export type MessageChoice = (typeof MESSAGE_CHOICES)[number];

/** The same with "none at all". */
export const CHANNEL_CHOICES = ['off', ...MESSAGE_CHOICES] as const;
export type ChannelChoice = (typeof CHANNEL_CHOICES)[number];

export const AFTERNOON_CHANNELS = ['off', 'push', 'sms'] as const;
export type AfternoonChannel = (typeof AFTERNOON_CHANNELS)[number];

/** Which messages a rider wants. Whether there are texts at all is `smsSubscribed`, which a STOP ends too. */
export interface Messages {
  /** Which morning texts a subscriber gets. */
  readonly texts: MessageChoice;
  readonly push: ChannelChoice;
  /** Where a message before the ride home goes. */
  readonly afternoon: AfternoonChannel;
  /** Whether messages name what to wear. */
  readonly kit: boolean;
}

export const DEFAULT_MESSAGES: Messages = { texts: 'all', push: 'off', afternoon: 'off', kit: false };

const FIRST_TEXT_TIME = parseLocalTime('06:00');
const LAST_TEXT_TIME_TO_CHOOSE = parseLocalTime('08:30');
const STEP_MINUTES = 15;

/** When a rider may have the morning text, on the clocks of home. */
export const TEXT_TIMES: readonly LocalTime[] = Array.from(
  { length: (minuteOfDay(LAST_TEXT_TIME_TO_CHOOSE) - minuteOfDay(FIRST_TEXT_TIME)) / STEP_MINUTES + 1 },
  (_, step) => timeOfMinute(minuteOfDay(FIRST_TEXT_TIME) + step * STEP_MINUTES),
);

export const DEFAULT_TEXT_TIME = parseLocalTime('07:00');
