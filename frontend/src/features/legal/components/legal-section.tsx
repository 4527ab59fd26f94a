import { useId, type ReactNode } from 'react';

/** One matter of the small print. */
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
