import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useId, type ReactNode } from 'react';
import { useConfig } from '../../../shared/api/config';
import { paths } from '../../../shared/routing/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { Screen } from '../../../shared/ui/screen';

interface LegalPageProps {
  title: string;
  /** Two or three sentences before the details. */
  summary: ReactNode;
  children: ReactNode;
}

const EFFECTIVE = 'July 16, 2025';

/** The frame of a legal page. It is public, so it shows nothing about a rider. */
export const LegalPage = ({ title, summary, children }: LegalPageProps) => (
  <Screen title={title} hasSettings={false} hasNav={false}>
    <BackToApp />
    <header>
      <h1 className="sign-type text-sign font-extrabold">{title}</h1>
      <p className="mt-1 text-muted">Effective {EFFECTIVE}</p>
      <div className="mt-4 text-lead">{summary}</div>
    </header>
    <div className="mt-2 flex flex-col gap-6">
      {children}
      <Contact />
    </div>
    <BackToApp />
  </Screen>
);

/** Who runs this installation, as far as it is configured. */
function Contact() {
  const { data: config } = useConfig();
  if (!config) return null;
  const { name, email } = config.operator;
  return (
    <LegalSection title="Contact">
      <p>
        {name ? (
          <>
            This installation of RollOut is run by <strong>{name}</strong>.
          </>
        ) : (
          'The operator of this installation hasn’t given a name.'
        )}{' '}
        {email && (
          <>
            Write to{' '}
            <a href={`mailto:${email}`} className="font-semibold underline underline-offset-4">
              {email}
            </a>{' '}
            about these pages, your data or anything else.
          </>
        )}
      </p>
    </LegalSection>
  );
}

const BackToApp = () => (
  <ButtonLink to={paths.home} kind="quiet" className="-ml-5 self-start underline">
    <ArrowLeft aria-hidden size={20} strokeWidth={2.2} />
    Back to App
  </ButtonLink>
);

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2 wrap-anywhere">
      <h2 id={headingId} className="sign-type text-title font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const LegalList = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-2 pl-5">{children}</ul>
);
