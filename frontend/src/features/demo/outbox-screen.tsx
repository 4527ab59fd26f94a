import { Card } from '../../shared/ui/card';
import { Screen } from '../../shared/ui/screen';
import { Outbox } from './components/outbox';
import { TextBack } from './components/text-back';

/** The demo's texts on a page of their own, to keep open beside the app, and a way to answer them. */
export default function OutboxScreen() {
  return (
    <Screen title="Texts sent">
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
