/** One GSM-7 segment: at most 160 characters of the GSM 03.38 basic set. */
export const TEST_TEXT =
  'RollOut: you are set! Each morning we text you whether to ride. Msg & data rates may apply. Reply HELP for help, STOP to end.';
