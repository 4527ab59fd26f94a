import { Link } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { LegalPage, LegalList, LegalSection } from './components/legal-page';

/** What a rider can expect of RollOut, and what not. */
export default function TermsScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      summary="RollOut is a hobby project. It gives you an opinion about the weather, without any guarantee. Whether you ride is up to you."
    >
      <LegalSection title="What RollOut does">
        <p>
          Each morning RollOut compares forecasts of weather and air quality for your commute with limits that
          you set, and says “ride” or “don’t ride”. If you ask for it, it sends you the answer as a text. It
          costs nothing.
        </p>
      </LegalSection>

      <LegalSection title="You decide">
        <LegalList>
          <li>
            A thumbs-up means that the forecast is within your limits. It does not mean that riding is safe.
          </li>
          <li>
            RollOut does not know the ice on your street, the works on your route, your bike or how you feel.
            Look out of the window before you go.
          </li>
          <li>
            Distances, minutes, climb and calories are estimates. Where RollOut says that a figure is assumed
            or a straight line, it is just that.
          </li>
          <li>Follow the traffic law, use lights and wear a helmet. You ride at your own risk.</li>
        </LegalList>
      </LegalSection>

      <LegalSection title="No guarantee">
        <p>
          The service is provided as it is. Forecasts may be wrong, late or missing, texts may not arrive, and
          the service may change, pause or end at any time. To the extent that the law allows, nobody who
          makes or runs RollOut is liable for what comes of using it or of not being able to use it.
        </p>
      </LegalSection>

      <LegalSection title="Texts">
        <p>
          By subscribing you agree to informational texts from RollOut, up to 7 messages per week. Standard
          messaging rates may apply. Reply STOP to unsubscribe, HELP for help. Subscribe only a phone number
          that is your own. US numbers only.
        </p>
      </LegalSection>

      <LegalSection title="Fair use">
        <p>
          Use RollOut for your own commute, and keep the sign-in codes that it texts you to yourself. Do not
          try to read other riders’ data, to overload the service or to have texts sent to people who did not
          ask for them.
        </p>
      </LegalSection>

      <LegalSection title="Your data">
        <p>
          What is stored, who receives what, and how to download and delete it is in the{' '}
          <Link to={paths.privacy} className="font-semibold underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </p>
      </LegalSection>

      <LegalSection title="Changes">
        <p>If these terms change, this page and its date change with them.</p>
      </LegalSection>
    </LegalPage>
  );
}
