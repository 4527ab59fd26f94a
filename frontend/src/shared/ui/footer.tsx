import { Link } from 'react-router-dom';
import { paths } from '../routing/paths';

const LINK = 'inline-flex min-h-11 items-center px-2 underline underline-offset-4 hover:text-ink';

/** The way to the small print. */
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
