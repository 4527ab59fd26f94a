import { LegalList, LegalSection } from './legal-section';

/** What the browser keeps. */
export const StoredOnDevice = () => (
  <LegalSection title="What is stored on your device">
    <LegalList>
      <li>
        Two cookies while you are signed in. One proves to the server that you are you, and no script can read
        it; the other says no more than that the first is there. You are signed in for 180 days at most, and
        for 30 days if you do not open RollOut.
      </li>
      <li>
        Two entries in local storage, currentUserId and bike_commute_user_id. Both hold your rider number,
        which opens nothing without the cookie.
      </li>
      <li>Your answers while you set RollOut up, in that tab only, until you finish or close it.</li>
      <li>
        If you install RollOut or go offline: the app’s files and your last recommendation, so that it opens
        without a network.
      </li>
    </LegalList>
    <p>
      Signing out and deleting your account remove all of it but the app’s files. There are no advertising
      cookies, no analytics and no tracking.
    </p>
  </LegalSection>
);
