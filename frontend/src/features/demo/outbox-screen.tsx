import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../shared/api/api-call';
import { isWholePhone, phoneDigits } from '../../shared/formatting/phone';
import { Button } from '../../shared/ui/button';
import { Card } from '../../shared/ui/card';
import { Field, TextInput } from '../../shared/ui/field';
import { PhoneInput } from '../../shared/ui/phone-input';
import { Screen } from '../../shared/ui/screen';
import { demoTextsQuery, useReplyToDemoText } from './api';
import { Outbox } from './components/outbox';
import { isFromSignIn } from './demo-hint';

/** The demo's texts on a page of their own, to keep open next to the app, and a form to reply to them. */
export default function OutboxScreen() {
  const navigate = useNavigate();
  const cameForCode = isFromSignIn(useLocation().state);
  return (
    <Screen title="Texts sent">
      {cameForCode && (
        <Button kind="quiet" className="-ml-5 self-start underline" onClick={() => void navigate(-1)}>
          <ArrowLeft aria-hidden size={20} strokeWidth={2.2} />
          Back to sign-in
        </Button>
      )}
      <h1 className="sign-type text-head font-extrabold">Texts sent</h1>
      <Card>
        <Outbox />
      </Card>
      <Card title="Reply">
        <TextBack />
      </Card>
    </Screen>
  );
}

const KEYWORDS = ['STOP', 'START', 'YES', 'HELP'] as const;

/** Replies to texts as a phone would. */
function TextBack() {
  const texts = useQuery(demoTextsQuery());
  const reply = useReplyToDemoText();
  const [typed, setTyped] = useState<string | null>(null);
  const [body, setBody] = useState('');
  const phone = typed ?? phoneDigits(texts.data?.[0]?.to ?? '');
  const canReply = isWholePhone(phone) && !reply.isPending;
  const canSend = canReply && body.trim() !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) reply.mutate({ phone, body }, { onSuccess: () => setBody('') });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      <Field label="From phone">
        {({ id }) => (
          // Texts that arrive while someone types must not change the field under their hands.
          <PhoneInput id={id} digits={phone} onFocus={() => setTyped(phone)} onDigitsChange={setTyped} />
        )}
      </Field>
      <div role="group" aria-label="Keywords" className="grid grid-cols-4 gap-2">
        {KEYWORDS.map((word) => (
          <Button
            key={word}
            kind="secondary"
            className="px-1"
            disabled={!canReply}
            onClick={() => reply.mutate({ phone, body: word })}
          >
            {word}
          </Button>
        ))}
      </div>
      <Field label="Message" hint="Or any other reply.">
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            maxLength={300}
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
      </Field>
      <Button type="submit" isWide disabled={!canSend}>
        {reply.isPending ? 'Sending...' : 'Send'}
      </Button>
      <p role="status" className="rounded-md bg-well p-3 empty:hidden">
        {messageOf(reply)}
      </p>
    </form>
  );
}

function messageOf({ data, error }: ReturnType<typeof useReplyToDemoText>): string {
  if (error) return sentenceOf(error, 'We couldn’t send the text.');
  if (!data) return '';
  if (data.answer === null) return 'RollOut received the text. It isn’t a keyword, so there’s no reply.';
  return `Reply: ${data.answer}`;
}
