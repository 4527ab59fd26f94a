import { LegalPage } from './components/legal-page';
import { LegalList, LegalSection } from './components/legal-section';
import { Recipients } from './components/recipients';

/** What RollOut knows of a rider, who else gets any of it, and how to be rid of it. */
export default function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="RollOut stores what it needs to tell you each morning whether to ride. It is used for that only, and it is never sold."
    >
      <LegalSection title="What is stored about you">
        <p>In the database of the installation that you use, on the server of whoever runs it:</p>
        <LegalList>
          <li>your home and work addresses with their coordinates, and the time zone of your home;</li>
          <li>your routes: name, both ends, the way between them, distance, minutes and climb;</li>
          <li>your “no go” triggers, your arrival times and your type of bike;</li>
          <li>
            your phone number, only if you give one, and whether you agreed to receive texts; each text that
            was sent to it, with its time and outcome;
          </li>
          <li>the recommendations made for you: one a day, with the conditions it was made from.</li>
        </LegalList>
        <p>
          You need no name, no e-mail address and no password. The server’s log notes for each request what
          was asked for, how it went, how long it took and your rider number; never an address, a phone number
          or what you typed.
        </p>
      </LegalSection>

      <LegalSection title="What is stored on your device">
        <LegalList>
          <li>
            One session cookie. It proves to the server that you are you, no script can read it, and it lasts
            180 days.
          </li>
          <li>
            Two entries in local storage, currentUserId and bike_commute_user_id. Both hold your rider number,
            which opens nothing without the cookie.
          </li>
          <li>Your answers while you set RollOut up, in that tab only, until you finish or close it.</li>
          <li>
            If you install RollOut or go offline: the app’s files and your last recommendation, so that it
            opens without a network.
          </li>
        </LegalList>
        <p>There are no advertising cookies, no analytics and no tracking.</p>
      </LegalSection>

      <LegalSection title="Who receives what">
        <p>
          But for the map’s pictures your browser talks to this installation’s server only. The server asks
          others on your behalf and tells them no more than this:
        </p>
        <Recipients />
        <p>
          Nobody else receives anything. Your data is used to provide this service, for nothing else, and it
          is never sold.
        </p>
      </LegalSection>

      <LegalSection title="Texts, and how to stop them">
        <p>
          Texts are sent only to those who asked for them: one each morning at about 7 AM, at most 7 in a
          week. Reply <strong>STOP</strong> to any of them and no more will come; reply <strong>START</strong>{' '}
          to get them again. Or untick “Send me daily recommendations via SMS” in Settings and save: that also
          removes your phone number from your record.
        </p>
      </LegalSection>

      <LegalSection title="How to see, correct and delete your data">
        <p>Settings and Routes show what is stored about you, and let you change it.</p>
        <p>
          There is no button yet that deletes everything. Clearing this site’s data in your browser removes
          what is on your device and ends your session there; nobody, you included, can open your record from
          that browser again. What is on the server stays until the person who runs this installation deletes
          it. Ask whoever gave you the address of this site, before you clear your browser, and tell them your
          home address or phone number so that they can find your record. Deleting a rider deletes that
          rider’s routes, recommendations and sessions too.
        </p>
      </LegalSection>

      <LegalSection title="Changes">
        <p>
          When RollOut starts to store something else, or somebody else receives something, this page will say
          so first.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
