import { useEffect, useRef, type ReactNode } from 'react';
import { DocumentTitle } from './document-title';
import { HeaderExtra } from './header-extra';
import { StepProgress } from './step-progress';

interface StepLayoutProps {
  /** 1 to 8. */
  step: number;
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** At the foot, the primary button first, then Back: `<Button>`s or `<ButtonLink>`s, each `isWide`. */
  actions: ReactNode;
  /** Given, the step is a form and its primary button submits it. */
  onSubmit?: () => void;
}

/** The frame of an onboarding step. Its heading takes the focus when the step appears, so that it is read out. */
export function StepLayout({ step, title, subtitle, children, actions, onSubmit }: StepLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);

  const content = (
    <>
      <div className="flex flex-col gap-4">{children}</div>
      <div className="mt-auto flex flex-col gap-2 pt-8 desk:mt-0">{actions}</div>
    </>
  );
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-column flex-col px-4 pt-4 pb-6 desk:pt-12">
      <DocumentTitle title={title} />
      <StepProgress step={step} extra={<HeaderExtra />} />
      <div className="mt-1 mb-6">
        <h1 ref={heading} tabIndex={-1} className="sign-type text-sign font-extrabold">
          {title}
        </h1>
        <div className="mt-1.5 text-lead text-muted empty:hidden">{subtitle}</div>
      </div>
      {onSubmit ? (
        <form
          noValidate
          className="flex flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        <div className="flex flex-1 flex-col">{content}</div>
      )}
    </main>
  );
}
