import { WhatIsDeleted } from '../account/what-is-deleted';
import { LegalPage, LegalSection } from './components/legal-page';
import { Recipients } from './components/recipients';
import { StoredOnDevice, StoredOnServer } from './components/stored-data';

/** What RollOut stores about a rider, who else receives any of it, and how to delete it. */
export default function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="RollOut stores what it needs to tell you each morning whether to ride. Your data is used only for that, and it is never sold. You can download or delete all of it yourself."
    >
      <StoredOnServer />
      <StoredOnDevice />

      <LegalSection title="Who receives what">
        <p>
          Apart from map images, your browser talks only to this server. The server queries others on your
          behalf and sends them only this:
        </p>
        <Recipients />
        <p>
          No one else receives anything. Your data is used only to provide this service, and it is never sold.
        </p>
      </LegalSection>

      <LegalSection title="Texts, and how to stop them">
        <p>
          We text only people who asked for it: one text in the morning of your ride days, at most 7 in a
          week, and a sign-in code when you request one. Reply <strong>STOP</strong> to any of them to stop
          all texts; reply <strong>START</strong> to get them again. Or untick “Send me daily recommendations
          via SMS” in Settings and save: that stops the morning texts and keeps your number, so that you can
          still sign in with it on another device.
        </p>
      </LegalSection>

      <LegalSection title="How to see, correct and download your data">
        <p>
          Settings and Routes show what is stored about you and let you change it. “Download as JSON” in
          Settings gives you everything RollOut stores about you, in one file.
        </p>
      </LegalSection>

      <LegalSection title="How to delete your data">
        <p>
          “Delete account” in Settings permanently deletes your data right away, on the server and in that
          browser.
        </p>
        <WhatIsDeleted />
        <p>Backups, if this installation’s operator makes any, hold older data until they’re deleted.</p>
        <p>
          If we don’t have your phone number and your sign-in has ended, no one can open your account again,
          not even you. It’s deleted automatically 400 days after your last visit.
        </p>
      </LegalSection>

      <LegalSection title="Changes">
        <p>
          Before RollOut starts to store anything else, or anyone else receives anything, this page will say
          so.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
