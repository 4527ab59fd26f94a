import ExternalLink from 'lucide-react/icons/external-link';
import { paths } from '../../shared/routing/paths';
import { Card } from '../../shared/ui/card';
import { StepLayout } from '../../shared/ui/step-layout';
import { StepActions } from './components/step-actions';

const ARTICLE = 'https://www.health.harvard.edu/staying-healthy/the-top-5-benefits-of-cycling';

/** Step 2 of 8: why riding every day is worth it. */
export default function WhyScreen() {
  return (
    <StepLayout
      step={2}
      title="Make riding your default"
      subtitle="The ride is rarely the hard part. Deciding is."
      actions={<StepActions step="why" next={paths.routeSetup} back={paths.start} />}
    >
      <Card>
        <ul className="flex flex-col gap-4 text-lead">
          <Point lead="One look, one answer.">Ride, or leave the bike at home. No weather map to read.</Point>
          <Point lead="Your own limits.">You decide what’s too hot, too cold, too windy or too wet.</Point>
          <Point lead="There and back.">We check the ride to work and the ride home.</Point>
        </ul>
      </Card>
      <a
        href={ARTICLE}
        target="_blank"
        rel="noreferrer"
        className="py-3 font-semibold text-accent underline underline-offset-4"
      >
        The top 5 benefits of cycling, by Harvard Health{' '}
        <ExternalLink
          aria-label="(opens in a new tab)"
          size={16}
          strokeWidth={2.2}
          className="inline-block align-[-0.125em]"
        />
      </a>
    </StepLayout>
  );
}

const Point = ({ lead, children }: { lead: string; children: string }) => (
  <li>
    <strong className="sign-type block">{lead}</strong>
    <span className="text-muted">{children}</span>
  </li>
);
