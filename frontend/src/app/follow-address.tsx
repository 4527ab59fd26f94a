import { useEffect, useEffectEvent } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';

/**
 * Shows the screen of the browser's address after the first render. The router listens to the history only from then on, and
 * on a slow phone a rider can press Back earlier: the address would be that of another screen than the one shown.
 */
export function FollowAddress() {
  const navigate = useNavigate();
  const shown = createPath(useLocation());
  const follow = useEffectEvent(() => {
    const address = createPath(window.location);
    if (address !== shown) void navigate(address, { replace: true, state: stateOfEntry() });
  });
  useEffect(() => follow(), []);
  return null;
}

/** What the router has stored with the present history entry. */
const stateOfEntry = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null;
