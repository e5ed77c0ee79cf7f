import { isInternal } from '#shared/message-types.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import { toPerson } from '../auth/queries.ts';
import { listHistory } from '../tickets/history/service.ts';
import type { ExportedMessage } from './queries.ts';
import { messagesOf, requesterEmail, type TicketSource } from './source.ts';

const eventsPerPage = 100;

/** Whether an event says that there is an internal message. */
const isOfNote = (event: TicketEvent) =>
  event.type === 'forwarded' ||
  ((event.type === 'reply_edited' || event.type === 'reply_deleted') &&
    isInternal({ type: event.data.message }));

/** The history of the ticket, newest first. */
async function* eventsOf({ services, user, ticket, withNotes }: TicketSource): AsyncGenerator<TicketEvent> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listHistory>> = await listHistory(services, user, {
      id: ticket.id,
      cursor,
      limit: eventsPerPage,
    });
    for (const event of page.data) if (withNotes || !isOfNote(event)) yield event;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

const toMessage = ({ user, filed_by, files, ...message }: ExportedMessage) => ({
  ...message,
  user: user === null ? null : toPerson(user),
  filed_by: filed_by === null ? null : toPerson(filed_by),
  attachments: files.map(({ id, name, file_size, mime }) => ({ id, name, size: file_size, type: mime })),
});

/** The elements of a JSON array, each on a line of its own. */
async function* elements<Item>(items: AsyncIterable<Item>, shape: (item: Item) => unknown) {
  let isFirst = true;
  for await (const item of items) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(shape(item))}`;
    isFirst = false;
  }
}

/** The ticket as JSON: its fields, its requester, its messages oldest first, its history newest first. */
export async function* jsonFile(source: TicketSource): AsyncGenerator<string> {
  const { can: _can, following: _following, user, unverified_sender, ...ticket } = source.ticket;
  const head = {
    exported_at: new Date().toISOString(),
    with_notes: source.withNotes,
    ticket,
    requester: { ...user, email: requesterEmail(source), email_verified: unverified_sender === undefined },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"messages":[`;
  yield* elements(messagesOf(source), toMessage);
  yield '\n],"events":[';
  yield* elements(eventsOf(source), (event) => event);
  yield '\n]}\n';
}
