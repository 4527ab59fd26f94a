import { Button } from '../../../shared/ui/button';
import { ErrorCard } from '../../../shared/ui/error-card';
import { useSession } from '../../session/public';

/** The rider's record is gone from the server: all that is left to do here is to begin anew. */
export function UserNotFound() {
  const { setCurrentUser } = useSession();
  return (
    <>
      <ErrorCard message="User not found" />
      <Button onClick={() => setCurrentUser(null)} className="self-start">
        Start over
      </Button>
    </>
  );
}
