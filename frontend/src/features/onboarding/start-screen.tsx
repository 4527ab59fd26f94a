import Bike from 'lucide-react/icons/bike';
import { paths } from '../../shared/routing/paths';
import { ButtonLink } from '../../shared/ui/button';
import { DocumentTitle, Footer, ScreenHeader } from '../../shared/ui/screen';
import { SignPanel } from '../../shared/ui/signs';

/** Step 1 of 8, and the public home page: prerendered, so that it can be read without JavaScript. */
export default function StartScreen() {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-column flex-col px-4 pb-6">
      <DocumentTitle title="Roll out without rolling the dice" />
      <ScreenHeader hasSettings={false} />
      <main className="flex flex-1 flex-col justify-center gap-6">
        <SignPanel tone="go" className="grid justify-items-center px-4 py-10 text-center">
          <Bike aria-hidden size={96} strokeWidth={1.9} />
          <h1 className="sign-type mt-4 max-w-[7em] text-sign font-extrabold">
            Roll out without rolling the dice.
          </h1>
        </SignPanel>
        <p className="px-1 text-lead">
          Each morning, one answer: is today a good day to ride to work? Based on the weather, air quality and
          traffic on your route, and the limits you set.
        </p>
        <div className="flex flex-col gap-2">
          <ButtonLink to={paths.why} isWide>
            Get Started
          </ButtonLink>
          <ButtonLink to={paths.signIn} kind="quiet" isWide>
            Already ride with us? Sign in
          </ButtonLink>
        </div>
      </main>
      <Footer />
    </div>
  );
}
