import { afterFirstPaint } from './app/after-first-paint';
import { askAhead } from './app/ask-ahead';
import { reloadWhenOutdated } from './app/reload-when-outdated';
import { paths } from './shared/routing/paths';
import './app/styles/index.css';

/** The little that runs first, before the app has come. */
const startApp = () => void import('./main');

reloadWhenOutdated();
const { pathname } = window.location;
askAhead(pathname);

// The start page is written out and its link works: on a slow network its text and face come first, then the app.
if (pathname === paths.start) afterFirstPaint(startApp);
else startApp();
