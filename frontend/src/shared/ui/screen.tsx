import Bike from 'lucide-react/icons/bike';
import Settings from 'lucide-react/icons/settings';
import { createContext, useContext, useEffect, type ComponentType, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsOffline } from '../offline/network';
import { paths, type Path } from '../routing/paths';
import { Brand } from './signs';
import { classNames } from './styles';

interface ScreenProps {
  /** For the browser tab: "Settings · RollOut". */
  title: string;
  hasNav?: boolean;
  hasSettings?: boolean;
  hasFooter?: boolean;
  /** Two columns on a wide screen; otherwise one of at most 560 px. */
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
    <div className="relative flex min-h-dvh flex-col">
      <DocumentTitle title={title} />
      {hasNav && <Tabs />}
      <div className={classNames('mx-auto w-full max-w-column px-4 pb-4', isWide && 'desk:max-w-desk')}>
        <ScreenHeader hasSettings={hasSettings} hasNav={hasNav} />
        <main className="flex flex-col gap-4">{children}</main>
        {hasFooter && <Footer />}
      </div>
    </div>
  );
}

interface ScreenHeaderProps {
  /** Off for visitors who have no settings. */
  hasSettings?: boolean;
  /** The tabs lead to the settings too, and on a wide screen they are next to the button. */
  hasNav?: boolean;
}

/** The product's name and the settings button. */
export function ScreenHeader({ hasSettings = true, hasNav = false }: ScreenHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3">
      <Brand />
      <div className="flex items-center gap-1">
        <HeaderExtra />
        {hasSettings && (
          <Link
            to={paths.settings}
            aria-label="Settings"
            title="Settings"
            className={classNames(
              '-mr-2.5 grid size-11 place-items-center rounded-md hover:bg-card',
              hasNav && 'desk:hidden',
            )}
          >
            <Settings aria-hidden size={24} strokeWidth={2.2} />
          </Link>
        )}
      </div>
    </header>
  );
}

interface TabProps {
  to: Path;
  label: string;
  icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>;
  isCurrent: boolean;
}

/** The two tabs: at the bottom of a phone, in the header from 900 px on. Today links to `/`, which redirects a rider. */
function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-10 order-last mt-auto border-t border-line bg-card pb-[env(safe-area-inset-bottom)] desk:absolute desk:inset-x-0 desk:top-0 desk:bottom-auto desk:mx-auto desk:w-fit desk:border-0 desk:bg-transparent"
    >
      <ul className="mx-auto flex max-w-column desk:gap-6">
        <Tab to={paths.home} label="Today" icon={Bike} isCurrent={pathname === paths.today} />
        <Tab to={paths.settings} label="Settings" icon={Settings} isCurrent={pathname === paths.settings} />
      </ul>
    </nav>
  );
}

const Tab = ({ to, label, icon: Icon, isCurrent }: TabProps) => (
  <li className="flex-1">
    <Link
      to={to}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      className={classNames(
        'sign-type flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-3 px-2 py-1.5 text-note font-bold',
        'focus-visible:-outline-offset-4 desk:flex-row desk:gap-2 desk:border-t-0 desk:border-b-3 desk:px-3 desk:text-base',
        isCurrent ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      <Icon aria-hidden size={24} strokeWidth={2.2} />
      {label}
    </Link>
  </li>
);

const LINK = 'inline-flex min-h-11 items-center px-2 underline underline-offset-4 hover:text-ink';

/** Links to the legal pages. */
export const Footer = () => (
  <footer className="mt-4 flex flex-wrap justify-center gap-x-4 text-note text-muted">
    <Link to={paths.privacy} className={LINK}>
      Privacy Policy
    </Link>
    <Link to={paths.terms} className={LINK}>
      Terms of Service
    </Link>
  </footer>
);

/** What the app adds to the top of every screen: the demo mark. */
export const HeaderExtraContext = createContext<ReactNode>(null);

export const HeaderExtra = () => useContext(HeaderExtraContext);

/** Sets the title of the browser tab: "Settings · RollOut". */
export function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · RollOut`;
  }, [title]);
  return null;
}

/** Shown until it is known which screen comes next. */
export function LoadingScreen() {
  const isOffline = useIsOffline();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <Brand />
      <p role="status" className="text-muted">
        {isOffline ? 'You’re offline. RollOut will load when you’re back online.' : 'Loading...'}
      </p>
    </main>
  );
}
