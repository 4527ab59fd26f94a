/** Shows a rider that texts arrive, and lets the phone's owner confirm it. One GSM-7 segment. */
export const TEST_TEXT =
  'RollOut: each morning we text you whether to ride. Reply YES to confirm this number, HELP for help, STOP to end. ' +
  'Msg & data rates may apply.';
