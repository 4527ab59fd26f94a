import { useEffect, useRef, type ReactNode } from 'react';

interface ModeHeadingProps {
  title: string;
  /** Takes the focus after a change of mode within the screen, so that the change is read out. */
  takesFocus: boolean;
  /** A button next to it. */
  children?: ReactNode;
}

/** The heading of the routes screen's current mode. */
export function ModeHeading({ title, takesFocus, children }: ModeHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 ref={heading} tabIndex={-1} className="sign-type text-head font-extrabold">
        {title}
      </h1>
      {children}
    </div>
  );
}
