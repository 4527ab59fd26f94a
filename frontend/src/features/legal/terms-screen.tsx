import { Link } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { LegalList, LegalPage, LegalSection } from './components/legal-page';

/** What riders can and can't expect of RollOut. */
export default function TermsScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      summary="RollOut is a hobby project. It gives you an opinion about the weather, without any guarantee. Whether you ride is up to you."
    >
      <LegalSection title="What RollOut does">
        <p>
          Each morning, RollOut compares the weather and air quality forecast for your commute with the limits
          you set, and says “ride” or “don’t ride”. If you sign up for texts, we text you the answer. It’s
          free.
        </p>
      </LegalSection>

      <LegalSection title="You decide">
        <LegalList>
          <li>
            A thumbs-up means that the forecast is within your limits. It doesn’t mean that riding is safe.
          </li>
          <li>
            RollOut doesn’t know about ice on your street, construction on your route, your bike or how you
            feel. Look out the window before you go.
          </li>
          <li>
            Distances, minutes, climb and calories are estimates. If RollOut says that a figure is assumed or
            a straight line, treat it as an estimate, too.
          </li>
          <li>Follow traffic laws, use lights and wear a helmet. You ride at your own risk.</li>
        </LegalList>
      </LegalSection>

      <LegalSection title="No guarantee">
        <p>
          The service is provided as is. Forecasts may be wrong, late or missing, texts may not arrive, and
          the service may change, pause or end at any time. To the extent the law allows, no one who makes or
          runs RollOut is liable for damages from using it or from being unable to use it.
        </p>
      </LegalSection>

      <LegalSection title="Texts">
        <p>
          By subscribing you agree to informational texts from RollOut, up to 7 messages per week. Standard
          messaging rates may apply. Reply STOP to unsubscribe, HELP for help. Subscribe only your own phone
          number. US numbers only.
        </p>
      </LegalSection>

      <LegalSection title="Fair use">
        <p>
          Use RollOut for your own commute, and don’t share the sign-in codes we text you. Don’t try to read
          other riders’ data, overload the service or have texts sent to people who didn’t ask for them.
        </p>
      </LegalSection>

      <LegalSection title="Your data">
        <p>
          To learn what is stored, who receives what, and how to download and delete it, read the{' '}
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
