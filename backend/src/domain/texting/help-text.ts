/** The answer to HELP, where no provider answers it by itself. One GSM-7 segment. */
export const HELP_TEXT =
  'RollOut: one text each morning, whether to ride your bike to work. Up to 7 a week. Reply STOP to end, START to get them ' +
  'again. Msg & data rates may apply.';
