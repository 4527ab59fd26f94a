import { readSavedUserId } from '../features/session/saved-user-id';
import { askEarly } from '../shared/api/early-answers';
import { paths } from '../shared/routing/paths';

/** The remembered id is enough to ask for all that Today shows: at once, while the app itself is still on its way. */
export function askAhead(pathname: string): void {
  const id = readSavedUserId();
  if (id === null || (pathname !== paths.home && pathname !== paths.today)) return;
  askEarly(`/api/users/${id}`);
  askEarly(`/api/routes/user/${id}/active`);
  askEarly(`/api/recommendations/user/${id}/today`);
}
