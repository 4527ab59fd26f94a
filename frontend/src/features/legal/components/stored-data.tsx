import { LegalList, LegalSection } from './legal-page';

/** What the server keeps. */
export const StoredHere = () => (
  <LegalSection title="What is stored about you">
    <p>In the database of the installation that you use, on the server of whoever runs it:</p>
    <LegalList>
      <li>your home and work addresses with their coordinates, and the time zone of your home;</li>
      <li>your routes: name, both ends, the way between them, distance, minutes and climb;</li>
      <li>your “no go” triggers, your arrival times and your type of bike;</li>
      <li>
        your phone number, only if you give one, whether you agreed to receive texts and whether you have
        shown that the phone is yours; each text that was sent to it in the last 90 days, with its time and
        outcome;
      </li>
      <li>
        the recommendations made for you in the last 400 days: one a day, with the conditions it was made
        from;
      </li>
      <li>for each sign-in when it was opened and last used, to the hour; nothing about the device.</li>
    </LegalList>
    <p>
      A sign-in code is kept scrambled, and works for 10 minutes. So that nobody can flood RollOut or a phone,
      it counts what is asked for from a network address and for a phone, for a day at most; both are
      scrambled there too. A number that has replied STOP is kept so that it is not texted again.
    </p>
    <p>
      You need no name, no e-mail address and no password. The server’s log notes for each request what was
      asked for, how it went, how long it took and your rider number; never an address, a phone number or what
      you typed.
    </p>
  </LegalSection>
);

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
