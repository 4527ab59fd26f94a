import type { ReactNode } from 'react';
import { BottomNav } from './bottom-nav';
import { classNames } from './class-names';
import { DocumentTitle } from './document-title';
import { Footer } from './footer';
import { ScreenHeader } from './screen-header';

interface ScreenProps {
  /** In the browser's tab: "Settings · RollOut". */
  title: string;
  hasNav?: boolean;
  hasSettings?: boolean;
  hasFooter?: boolean;
  /** Room for two columns on a desk; else one column of at most 560 px. */
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of a screen outside onboarding: header, one column, footer, tabs. */
export function Screen({
  title,
  hasNav = true,
  hasSettings = true,
  hasFooter = true,
  isWide,
  children,
}: ScreenProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DocumentTitle title={title} />
      <div className={classNames('mx-auto w-full max-w-column px-4 pb-4', isWide && 'desk:max-w-desk')}>
        <ScreenHeader hasSettings={hasSettings} />
        <main className="flex flex-col gap-4">{children}</main>
        {hasFooter && <Footer />}
      </div>
      {hasNav && <BottomNav />}
    </div>
  );
}
