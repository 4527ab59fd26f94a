import { useId, type ReactNode } from 'react';

/** One matter of the panel, under its heading. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="sign-type mb-2 text-lead font-bold">
        {title}
      </h3>
      {children}
    </section>
  );
}
