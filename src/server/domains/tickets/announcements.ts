import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { MailFile } from '../../platform/mail/files.tsx';
import { plainLines, plainText } from '../../platform/message-html.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { displayName, personColumns } from '../auth/queries.ts';
import { holdersOf } from '../auth/roles.ts';
import { users } from '../auth/tables.ts';
import { notify, sentence } from '../notifications/service.ts';
import { signedFileUrl } from '../uploads/download.ts';
import { filesOf } from './attachments.ts';
import { newForAgents, replyForCustomer, requestReceived } from './emails.tsx';
import { filerColumns, filers } from './replies/queries.ts';
import { replies } from './replies/tables.ts';
import { tickets } from './tables.ts';

const excerptLength = 600;
const lineLength = 120;

const threadOf = (ticketId: number) => `ticket-${ticketId}`;

/** Long enough to be read after a holiday, short enough that a forwarded mail does not open files for ever. */
const linkSeconds = 14 * 86_400;

async function mailFiles(services: Services, replyId: number): Promise<MailFile[]> {
  const files = await filesOf(services.db, replyId);
  return files.map(({ id, name, file_size }) => ({
    name,
    size: file_size,
    url: signedFileUrl(services, id, linkSeconds),
  }));
}

async function loadMessage(services: Services, replyId: number) {
  const [row] = await services.db
    .select({
      ticket: {
        id: tickets.id,
        subject: tickets.subject,
        user_id: tickets.user_id,
        assigned_to: tickets.assigned_to,
      },
      body: replies.body,
      by_requester: replies.by_requester,
      author: personColumns,
      filer: filerColumns,
    })
    .from(replies)
    .innerJoin(tickets, eq(tickets.id, replies.ticket_id))
    .innerJoin(users, eq(users.id, replies.user_id))
    .leftJoin(filers, eq(filers.id, replies.filed_by))
    .where(eq(replies.id, replyId));
  return row && { ...row, files: await mailFiles(services, replyId) };
}

const emailsOf = async ({ db }: Services, userIds: readonly number[]) => {
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return found.map(({ email }) => email);
};

/** Tells agents of a new ticket, and its customer that it has arrived. */
export async function announceNewTicket(
  services: Services,
  ticketId: number,
  authorId: number,
  finish: Finish,
): Promise<void> {
  const [first] = await services.db
    .select({ id: replies.id })
    .from(replies)
    .where(eq(replies.ticket_id, ticketId))
    .orderBy(replies.id)
    .limit(1);
  const message = first === undefined ? undefined : await loadMessage(services, first.id);
  if (message === undefined) return;
  const emails = await emailsOf(services, [message.ticket.user_id]);
  const tellAgents = await newsForAgents(services, message, authorId, 'ticket_created');
  await services.db.transaction(async (tx) => {
    await tellAgents(tx);
    await services.mailer.queue(
      services,
      tx,
      requestReceived,
      { emails, thread: threadOf(ticketId) },
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

/** A new request concerns every agent, an answer in it whoever has it, or everybody while nobody does. */
async function newsForAgents(
  services: Services,
  message: Message,
  authorId: number,
  type: 'ticket_created' | 'ticket_reply',
): Promise<(tx: Database) => Promise<void>> {
  const { ticket, author, filer, body, files } = message;
  const everyone =
    ticket.assigned_to === null ? await holdersOf(services, 'tickets.update') : [ticket.assigned_to];
  const recipients = everyone.filter((id) => id !== authorId);
  const name = displayName(author);
  const created = type === 'ticket_created';
  const emails = await emailsOf(services, recipients);
  return async (tx) => {
    await notify(services, tx, recipients, type, {
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
      { emails, thread: threadOf(ticket.id) },
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
  const message = await loadMessage(services, replyId);
  if (message === undefined) return;
  if (message.by_requester) {
    const tellAgents = await newsForAgents(services, message, authorId, 'ticket_reply');
    return services.db.transaction(async (tx) => {
      await tellAgents(tx);
      await finish(tx);
    });
  }
  const { ticket, author, body, files } = message;
  const emails = await emailsOf(services, [ticket.user_id]);
  const name = displayName(author);
  await services.db.transaction(async (tx) => {
    await notify(services, tx, [ticket.user_id], 'ticket_reply', {
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
      { emails, thread: threadOf(ticket.id) },
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
      await notify(services, tx, [assigned_to], 'ticket_assigned', {
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
