import { WhatGoes } from '../account/what-is-deleted';
import { LegalPage, LegalSection } from './components/legal-page';
import { Recipients } from './components/recipients';
import { StoredHere, StoredOnDevice } from './components/stored-data';

/** What RollOut knows of a rider, who else gets any of it, and how to be rid of it. */
export default function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="RollOut stores what it needs to tell you each morning whether to ride. It is used for that only, and it is never sold. You can download all of it and delete all of it yourself."
    >
      <StoredHere />
      <StoredOnDevice />

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
          week, and a sign-in code when you ask for one. Reply <strong>STOP</strong> to any of them and no
          more will come; reply <strong>START</strong> to get them again. Or untick “Send me daily
          recommendations via SMS” in Settings and save: that also removes your phone number from your record,
          and with it the way to sign in on another device.
        </p>
      </LegalSection>

      <LegalSection title="How to see, correct and download your data">
        <p>
          Settings and Routes show what is stored about you, and let you change it. “Download as JSON” in
          Settings gives you everything that RollOut holds about you, in one file.
        </p>
      </LegalSection>

      <LegalSection title="How to delete your data">
        <p>
          “Delete account” in Settings removes you from RollOut at once and for good, on the server and in
          that browser.
        </p>
        <WhatGoes />
        <p>
          Backups, if whoever runs this installation makes any, hold older data until they are thrown away.
        </p>
        <p>
          If RollOut has no phone number of yours and your sign-in has ended, nobody can open your record
          again, you included. It is then deleted by itself within a day.
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
