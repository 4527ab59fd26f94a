import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../shared/api/api-call';
import type { DemoText } from '../../../shared/api/contract';
import { formatPhone } from '../../../shared/formatting/phone';
import { ErrorCard } from '../../../shared/ui/card';
import { demoTextsQuery } from '../api';

/** The texts a real provider would have sent, refetched each time they are shown. */
export function Outbox() {
  const texts = useQuery({ ...demoTextsQuery(), staleTime: 0 });
  if (texts.error) {
    return (
      <ErrorCard
        message={sentenceOf(texts.error, 'We couldn’t load the texts.')}
        onRetry={() => void texts.refetch()}
        isRetrying={texts.isFetching}
      />
    );
  }
  if (!texts.data) return <p className="text-muted">Loading...</p>;
  if (texts.data.length === 0) {
    return <p className="text-muted">None yet. In the demo, texts appear here instead of on a phone.</p>;
  }
  return (
    <ul className="flex flex-col gap-2">
      {texts.data.map((text) => (
        <Text key={text.id} text={text} />
      ))}
    </ul>
  );
}

const Text = ({ text: { to, body, sentAt } }: { text: DemoText }) => (
  <li className="rounded-md bg-well p-3">
    <p className="tabular flex flex-wrap justify-between gap-x-3 text-note text-muted">
      <span>To {formatPhone(to.replace(/^\+1/, ''))}</span>
      <time dateTime={sentAt}>
        {new Date(sentAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </p>
    <p className="mt-1 wrap-anywhere">{body}</p>
  </li>
);
