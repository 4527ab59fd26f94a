import Bike from 'lucide-react/icons/bike';
import Settings from 'lucide-react/icons/settings';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths, type Path } from '../routing/paths';
import { classNames } from './class-names';

interface TabProps {
  to: Path;
  label: string;
  icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>;
  isCurrent: boolean;
}

/** The two tabs. Today links to `/`, which decides where a rider belongs. */
export function BottomNav() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-10 mt-auto border-t border-line bg-card pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-column">
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
        'focus-visible:-outline-offset-4',
        isCurrent ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      <Icon aria-hidden size={24} strokeWidth={2.2} />
      {label}
    </Link>
  </li>
);
