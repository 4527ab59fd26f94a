import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import { DocumentTitle } from './document-title';
import { HeaderExtra } from './header-extra';
import { ScreenHeader } from './screen-header';
import { StepProgress } from './step-progress';

interface StepLayoutProps {
  /** 1 to 8; without it, it is a step of something else. */
  step?: number;
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** At the foot, the primary button first, then Back: `<Button>`s or `<ButtonLink>`s, each `isWide`. */
  actions: ReactNode;
  /** Given, the step is a form and its primary button submits it. */
  onSubmit?: () => void;
  /** The one thing to do is to fill in a field, which takes the focus itself. */
  isFieldFirst?: boolean;
}

/** The frame of a step, of onboarding above all. Its heading takes the focus when the step appears, so that it is read out. */
export function StepLayout({
  step,
  title,
  subtitle,
  children,
  actions,
  onSubmit,
  isFieldFirst = false,
}: StepLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    if (!isFieldFirst) heading.current?.focus({ preventScroll: true });
  }, [title, isFieldFirst]);

  const content = (
    <>
      <div className="flex flex-col gap-4">{children}</div>
      <div className="mt-auto flex flex-col gap-2 pt-8 desk:mt-0">{actions}</div>
    </>
  );
  return (
    <main
      className={classNames(
        'mx-auto flex min-h-dvh w-full max-w-column flex-col px-4 pb-6 desk:pt-12',
        step !== undefined && 'pt-4',
      )}
    >
      <DocumentTitle title={title} />
      {step === undefined ? (
        <ScreenHeader hasSettings={false} />
      ) : (
        <StepProgress step={step} extra={<HeaderExtra />} />
      )}
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
