import { receivedToWire, toWire, type TwilioLedger } from './twilio-ledger.js';

/** A page of the Messages list as its query asks for it: To, DateSent>, PageSize, Page. */
export function listPage(ledger: TwilioLedger, { searchParams, pathname }: URL, accountSid: string) {
  const sentFrom = searchParams.get('DateSent>');
  const to = searchParams.get('To');
  const sent = ledger
    .list(to, sentFrom === null ? null : new Date(sentFrom))
    .map((message) => ({ createdAt: message.createdAt, wire: toWire(message, accountSid) }));
  const received = (to === null ? ledger.allReceived() : []).map((message) => ({
    createdAt: message.createdAt,
    wire: receivedToWire(message, accountSid),
  }));
  const found = [...sent, ...received].sort(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  );
  const size = Number(searchParams.get('PageSize') ?? 50);
  const page = Number(searchParams.get('Page') ?? 0);
  const uriOf = (number: number): string => {
    const query = new URLSearchParams(searchParams);
    query.set('PageSize', String(size));
    query.set('Page', String(number));
    return `${pathname}?${query}`;
  };
  return {
    messages: found
      .slice(page * size, (page + 1) * size)
      .map(({ wire }) => (ledger.isRedacting ? { ...wire, body: '' } : wire)),
    first_page_uri: uriOf(0),
    previous_page_uri: page === 0 ? null : uriOf(page - 1),
    next_page_uri: (page + 1) * size < found.length ? uriOf(page + 1) : null,
    uri: uriOf(page),
    start: page * size,
    end: Math.min((page + 1) * size, found.length) - 1,
    page,
    page_size: size,
  };
}
