import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import { plainLines, plainText } from '../../platform/message-html.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { displayName, peopleOf, personColumns } from '../auth/queries.ts';
import { areTicketsLimited, peopleHolding, withPermissions } from '../auth/roles.ts';
import { users } from '../auth/tables.ts';
import { notify, sentence } from '../notifications/service.ts';
import { signedFileUrl } from '../uploads/download.ts';
import { filesColumn } from './attachments.ts';
import { newForAgents, replyForCustomer, requestReceived } from './emails.tsx';
import { seesAll } from './policy.ts';
import { filerColumns, filers } from './replies/queries.ts';
import { replies } from './replies/tables.ts';
import { tickets } from './tables.ts';

const excerptLength = 600;
const lineLength = 120;

const threadOf = (ticketId: number) => `ticket-${ticketId}`;

/** Long enough to be read after a holiday, short enough that a forwarded mail does not open files for ever. */
const linkSeconds = 14 * 86_400;

const customers = alias(users, 'customer');

const select = (db: Database) =>
  db
    .select({
      ticket: {
        id: tickets.id,
        subject: tickets.subject,
        user_id: tickets.user_id,
        assigned_to: tickets.assigned_to,
      },
      customer: customers.email,
      body: replies.body,
      by_requester: replies.by_requester,
      author: personColumns,
      filer: filerColumns,
      files: filesColumn,
    })
    .from(replies)
    .innerJoin(tickets, eq(tickets.id, replies.ticket_id))
    .innerJoin(customers, eq(customers.id, tickets.user_id))
    .innerJoin(users, eq(users.id, replies.user_id))
    .leftJoin(filers, eq(filers.id, replies.filed_by));

const byId = prepared((db) =>
  select(db)
    .where(eq(replies.id, sql.placeholder('id')))
    .prepare('announced_reply'),
);

const firstOf = prepared((db) =>
  select(db)
    .where(eq(replies.ticket_id, sql.placeholder('id')))
    .orderBy(asc(replies.id))
    .limit(sql.raw('1') as unknown as number)
    .prepare('announced_ticket'),
);

/** A message by its number, or the first one of a ticket, with links to its files. */
async function loadMessage(services: Services, find: typeof byId, id: number) {
  const [row] = await find(services.db).execute({ id });
  const linked = (row?.files ?? []).map(({ id: file, name, file_size }) => ({
    name,
    size: file_size,
    url: signedFileUrl(services, file, linkSeconds),
  }));
  return row && { ...row, files: linked };
}

/** Tells agents of a new ticket, and its customer that it has arrived. */
export async function announceNewTicket(
  services: Services,
  ticketId: number,
  authorId: number,
  finish: Finish,
): Promise<void> {
  const message = await loadMessage(services, firstOf, ticketId);
  if (message === undefined) return;
  const tellAgents = await newsForAgents(services, message, authorId, 'ticket_created');
  await services.db.transaction(async (tx) => {
    await tellAgents(tx);
    await services.mailer.queue(
      services,
      tx,
      requestReceived,
      { emails: [message.customer], thread: threadOf(ticketId) },
      {
        ticket_id: ticketId,
        subject: message.ticket.subject,
        excerpt: plainLines(message.body, excerptLength),
        files: message.files,
      },
    );
    await finish(tx);
  });
}

type Message = NonNullable<Awaited<ReturnType<typeof loadMessage>>>;

/** Agents whom tickets concern that nobody has. */
async function agentsOfAll(services: Services) {
  const agents = await peopleHolding(services, 'tickets.update');
  if (!(await areTicketsLimited(services))) return agents;
  return (
    await withPermissions(
      services,
      agents.map(({ id }) => id),
    )
  ).filter(seesAll);
}

/** A new request concerns every agent, an answer in it whoever has it, or everybody while nobody does. */
async function newsForAgents(
  services: Services,
  message: Message,
  authorId: number,
  type: 'ticket_created' | 'ticket_reply',
): Promise<(tx: Database) => Promise<void>> {
  const { ticket, author, filer, body, files } = message;
  const concerned =
    ticket.assigned_to === null
      ? await agentsOfAll(services)
      : await peopleOf(services.db, [ticket.assigned_to]);
  const recipients = concerned.filter(({ id }) => id !== authorId);
  const name = displayName(author);
  const created = type === 'ticket_created';
  return async (tx) => {
    const ids = recipients.map(({ id }) => id);
    await notify(tx, ids, type, {
      mainAction: { action: `/agent/tickets/${ticket.id}`, label: 'View ticket' },
      image: author.avatar,
      lines: [
        {
          type: 'primary',
          ...(created
            ? sentence(':name filed a new request', { name })
            : sentence(':name replied to ticket #:id', { name, id: ticket.id })),
        },
        ...(filer === null
          ? []
          : [{ type: 'other' as const, ...sentence('Filed by :name', { name: displayName(filer) }) }]),
        { type: 'other', content: ticket.subject },
        { type: 'other', content: plainText(body, lineLength) },
      ],
    });
    await services.mailer.queue(
      services,
      tx,
      newForAgents,
      { emails: recipients.map(({ email }) => email), thread: threadOf(ticket.id) },
      {
        ticket_id: ticket.id,
        subject: ticket.subject,
        customer: name,
        created,
        excerpt: plainLines(body, excerptLength),
        files,
      },
    );
  };
}

/** Tells the other side of a reply: the customer by bell and mail, or the agents. */
export async function announceNewReply(
  services: Services,
  replyId: number,
  authorId: number,
  finish: Finish,
): Promise<void> {
  const message = await loadMessage(services, byId, replyId);
  if (message === undefined) return;
  if (message.by_requester) {
    const tellAgents = await newsForAgents(services, message, authorId, 'ticket_reply');
    return services.db.transaction(async (tx) => {
      await tellAgents(tx);
      await finish(tx);
    });
  }
  const { ticket, author, body, files } = message;
  const name = displayName(author);
  await services.db.transaction(async (tx) => {
    await notify(tx, [ticket.user_id], 'ticket_reply', {
      mainAction: { action: `/hc/tickets/${ticket.id}`, label: 'View request' },
      image: author.avatar,
      lines: [
        { type: 'primary', ...sentence(':name replied to your request', { name }) },
        { type: 'other', content: ticket.subject },
        { type: 'other', content: plainText(body, lineLength) },
      ],
    });
    await services.mailer.queue(
      services,
      tx,
      replyForCustomer,
      { emails: [message.customer], thread: threadOf(ticket.id) },
      {
        ticket_id: ticket.id,
        subject: ticket.subject,
        agent: name,
        excerpt: plainLines(body, excerptLength),
        files,
      },
    );
    await finish(tx);
  });
}

interface Assignment {
  ticket_ids: number[];
  assigned_to: number | null;
  author_id: number | null;
}

/** Tells an agent of tickets that somebody else gave to them, unless they are no longer theirs. */
export async function announceAssignment(
  services: Services,
  { ticket_ids, assigned_to, author_id }: Assignment,
  finish: Finish,
): Promise<void> {
  if (assigned_to === null || author_id === null) return;
  const { db } = services;
  const [author] = await db.select(personColumns).from(users).where(eq(users.id, author_id));
  if (author === undefined) return;
  const name = displayName(author);
  const given = await db
    .select({ id: tickets.id, subject: tickets.subject })
    .from(tickets)
    .where(and(inArray(tickets.id, ticket_ids), eq(tickets.assigned_to, assigned_to)))
    .orderBy(asc(tickets.id));
  await db.transaction(async (tx) => {
    for (const { id, subject } of given) {
      await notify(tx, [assigned_to], 'ticket_assigned', {
        mainAction: { action: `/agent/tickets/${id}`, label: 'View ticket' },
        image: author.avatar,
        lines: [
          { type: 'primary', ...sentence(':name assigned ticket #:id to you', { name, id }) },
          { type: 'other', content: subject },
        ],
      });
    }
    await finish(tx);
  });
}
