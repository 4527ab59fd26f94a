import { reloadWhenOutdated } from './app/reload-when-outdated';
import { readSavedUserId } from './features/session/saved-user-id';
import { askEarly, readPageAnswers } from './shared/api/early-answers';
import { paths } from './shared/routing/paths';
import './app/styles/index.css';

/* The small part that runs first, while the app itself is still loading. */

const startApp = () => void import('./main');

reloadWhenOutdated();
const { pathname } = window.location;
readPageAnswers();
requestToday(pathname);

// The start page is prerendered and its links work: on a slow network its text and font come before the app.
if (pathname === paths.start) afterFirstPaint(startApp);
else startApp();

/** The saved id is enough to request everything Today shows. */
function requestToday(pathname: string): void {
  const id = readSavedUserId();
  if (id === null || (pathname !== paths.home && pathname !== paths.today)) return;
  askEarly(`/api/users/${id}`);
  askEarly(`/api/routes/user/${id}/active`);
  askEarly(`/api/recommendations/user/${id}/today`);
}

/** Calls back when there is something to read on the screen; at once in browsers that don't report it. */
function afterFirstPaint(callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return callback();
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}
