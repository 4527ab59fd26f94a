import { useEffect, useRef, type ReactNode } from 'react';
import { DocumentTitle, HeaderExtra, ScreenHeader } from './screen';
import { classNames } from './styles';

interface StepLayoutProps {
  /** 1 to 8; omitted for steps outside onboarding. */
  step?: number;
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** `<Button>`s or `<ButtonLink>`s, each `isWide`, the primary one first. */
  actions: ReactNode;
  /** Makes the step a form, submitted by its primary button. */
  onSubmit?: () => void;
  /** A field of the step takes the focus itself. */
  isFieldFirst?: boolean;
}

/** The frame of a step. Its heading takes the focus when the step appears, so that it is read out. */
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

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The progress through the eight steps, as dashes and in words. */
export const StepProgress = ({ step, extra }: { step: number; extra?: ReactNode }) => (
  <div>
    <div aria-hidden className="flex gap-1.5">
      {STEPS.map((one) => (
        <span
          key={one}
          className={classNames('h-1.5 flex-1 rounded-full', one <= step ? 'bg-accent' : 'bg-track')}
        />
      ))}
    </div>
    <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <p className="sign-type text-note font-bold tracking-wider whitespace-nowrap text-muted">
        STEP {step} OF 8
      </p>
      {extra}
    </div>
  </div>
);
