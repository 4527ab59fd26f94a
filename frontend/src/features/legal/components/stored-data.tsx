import { LegalList, LegalSection } from './legal-page';

/** What the server stores. */
export const StoredOnServer = () => (
  <LegalSection title="What we store about you">
    <p>In the database of the installation you use, on its operator’s server:</p>
    <LegalList>
      <li>your home and work addresses with their coordinates, and your home’s time zone and state;</li>
      <li>
        your routes: name, both ends, the line between them and, if it differs, the line home, distances,
        minutes and climb;
      </li>
      <li>
        your “no go” triggers, arrival times, ride days with days off and pauses, text time, units and bike
        type;
      </li>
      <li>
        your phone number, only if you give one, whether you agreed to receive texts, whether you confirmed
        the number, and each text sent to it in the last 90 days, with its time and outcome;
      </li>
      <li>your recommendations of the last 400 days: one a day, with the conditions they were based on;</li>
      <li>
        when each of your sign-ins began and was last used, to the hour, and your browser and system in a few
        words, such as “Firefox on Android”;
      </li>
      <li>the public half of each of your passkeys, when it was added and when it was last used.</li>
    </LegalList>
    <p>
      A sign-in code is stored as a hash and works for 10 minutes. To prevent abuse, RollOut counts requests
      per IP address and per phone number for up to a day; both are stored as hashes there too. A number that
      replied STOP is kept, so that it isn’t texted again. That a number agreed to texts, when and how, is
      kept for four years after it ended, so that we can prove it. A number that was never confirmed is
      removed after 30 days without a visit.
    </p>
    <p>
      You don’t need a name, an email address or a password. For each request, the server’s log records what
      was requested, whether it succeeded, how long it took and your rider number; never an address, a phone
      number or what you typed.
    </p>
  </LegalSection>
);

/** What the browser stores. */
export const StoredOnDevice = () => (
  <LegalSection title="What is stored on your device">
    <LegalList>
      <li>
        Two cookies while you’re signed in. One proves to the server who you are, and scripts can’t read it;
        the other only says that the first one exists. You stay signed in until you haven’t opened RollOut for
        400 days. A third one, for ten minutes, says which browser asked for a sign-in code.
      </li>
      <li>
        Two entries in local storage, currentUserId and bike_commute_user_id. Both hold your rider number,
        which gives no access without the cookie.
      </li>
      <li>Your answers while you set up RollOut, in that tab only, until you finish or close it.</li>
      <li>For offline use: the app’s files and your last recommendation.</li>
    </LegalList>
    <p>
      Signing out or deleting your account removes everything but the app’s files. There are no advertising
      cookies, no analytics and no tracking.
    </p>
  </LegalSection>
);
