import Settings from 'lucide-react/icons/settings';
import { Link } from 'react-router-dom';
import { paths } from '../routing/paths';
import { Brand } from './brand';
import { HeaderExtra } from './header-extra';

interface ScreenHeaderProps {
  /** The way to Settings, for riders who have any. */
  hasSettings?: boolean;
}

/** The product's name, and the way to Settings. */
export function ScreenHeader({ hasSettings = true }: ScreenHeaderProps) {
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
            className="-mr-2.5 grid size-11 place-items-center rounded-md hover:bg-card"
          >
            <Settings aria-hidden size={24} strokeWidth={2.2} />
          </Link>
        )}
      </div>
    </header>
  );
}
