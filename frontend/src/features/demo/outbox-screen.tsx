import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../shared/ui/button';
import { Card } from '../../shared/ui/card';
import { Screen } from '../../shared/ui/screen';
import { Outbox } from './components/outbox';
import { TextBack } from './components/text-back';
import { isFromSignIn } from './from-sign-in';

/** The demo's texts on a page of their own, to keep open beside the app, and a way to answer them. */
export default function OutboxScreen() {
  const navigate = useNavigate();
  const cameForCode = isFromSignIn(useLocation().state);
  return (
    <Screen title="Texts sent">
      {cameForCode && (
        <Button kind="quiet" className="-ml-5 self-start underline" onClick={() => void navigate(-1)}>
          <ArrowLeft aria-hidden size={20} strokeWidth={2.2} />
          Back to your code
        </Button>
      )}
      <h1 className="sign-type text-head font-extrabold">Texts sent</h1>
      <Card>
        <Outbox />
      </Card>
      <Card title="Text back">
        <TextBack />
      </Card>
    </Screen>
  );
}
