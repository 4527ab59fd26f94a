/**
 * Something that a person has to look at. The names are stable: whoever watches the log looks for them in its `alarm`
 * field.
 * - `texts-of-everybody`: so many texts were asked for in a day that no more are sent
 * - `texts-refused`: the text provider refused a text for a reason that we do not know, or that concerns all of them
 * - `texts-stopped`: the text provider takes nothing more from us; the texts of a morning stand still
 * - `texts-unaccounted`: a morning is over and the provider has not said what became of some texts
 */
export const ALARMS = ['texts-of-everybody', 'texts-refused', 'texts-stopped', 'texts-unaccounted'] as const;
export type Alarm = (typeof ALARMS)[number];

/** Facts never hold a phone, a body or a key. */
export type RaiseAlarm = (alarm: Alarm, sentence: string, facts?: Readonly<Record<string, unknown>>) => void;
