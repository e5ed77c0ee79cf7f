import { and, asc, eq, sql } from 'drizzle-orm';
import type { NotificationKind } from '#shared/notification-kinds.ts';
import { translatable } from '#shared/translation.ts';
import type { Database } from '../../platform/db/connect.ts';
import { literalLimit, prepared } from '../../platform/db/statements.ts';
import { plainLines } from '../../platform/html/message-html.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { displayName, peopleOf, personColumns } from '../auth/queries.ts';
import { areTicketsLimited, peopleHolding } from '../auth/roles.ts';
import { users } from '../auth/tables.ts';
import { prepareActivity } from '../notifications/activity.ts';
import { findChoosers } from '../notifications/queries.ts';
import { filesColumn, mailedFiles } from '../tickets/attachments.ts';
import { excerptLength, threadOf } from '../tickets/excerpts.ts';
import { workersAmong } from '../tickets/follow-queries.ts';
import { isFound } from '../tickets/placement.ts';
import type { Placed } from '../tickets/policy.ts';
import { customerColumns, customers, filerColumns, filers } from '../tickets/replies/queries.ts';
import { replies } from '../tickets/replies/tables.ts';
import { unverifiedSenders } from '../tickets/sender-tables.ts';
import { tickets } from '../tickets/tables.ts';
import { newForAgents } from './agent-emails.tsx';
import { answeredMessage } from './answered-message.ts';
import { prepareCopies } from './copies.ts';
import { automaticReply, replyForCustomer, requestReceived } from './emails.tsx';
import { agentFollowersOf, notifyAgents, notifyFollowers } from './follower-notifications.ts';
import { confirmSender, mailSender } from './sender-mails.ts';
import { ticketNotification } from './ticket-notification.ts';

const select = (db: Database) =>
  db
    .select({
      ticket: {
        id: tickets.id,
        subject: tickets.subject,
        user_id: tickets.user_id,
        assigned_to: tickets.assigned_to,
        group_id: tickets.group_id,
        workspace_id: tickets.workspace_id,
        organisation_id: tickets.organisation_id,
        cc: tickets.cc,
      },
      id: replies.id,
      customer: customerColumns,
      body: replies.body,
      by_requester: replies.by_requester,
      author: personColumns,
      filer: filerColumns,
      sender: { email: unverifiedSenders.email, account_id: unverifiedSenders.account_id },
      files: filesColumn,
    })
    .from(replies)
    .innerJoin(tickets, eq(tickets.id, replies.ticket_id))
    .innerJoin(customers, eq(customers.id, tickets.user_id))
    .innerJoin(users, eq(users.id, replies.user_id))
    .leftJoin(filers, eq(filers.id, replies.filed_by))
    .leftJoin(unverifiedSenders, eq(unverifiedSenders.user_id, tickets.user_id));

const byId = prepared((db) =>
  select(db)
    .where(and(eq(replies.id, sql.placeholder('id')), isFound))
    .prepare('announced_reply'),
);

const firstOf = prepared((db) =>
  select(db)
    .where(and(eq(replies.ticket_id, sql.placeholder('id')), isFound))
    .orderBy(asc(replies.id))
    .limit(literalLimit(1))
    .prepare('announced_ticket'),
);

/** The signatures below a message: those of its author and its mailbox. */
async function signatureOf(services: Services, message: { ticket_id: number; author_id: number }) {
  const signatures = await Promise.all(services.hooks('signatureOf').map((read) => read(services, message)));
  return signatures.filter((text) => text !== '').join('\n');
}

/** A message by its number, or the first one of a ticket, with links to its files and its signatures. */
async function readMessage(services: Services, find: typeof byId, id: number) {
  const [row] = await find(services.db).execute({ id });
  if (row === undefined) return undefined;
  const signature = row.by_requester
    ? ''
    : await signatureOf(services, { ticket_id: row.ticket.id, author_id: row.author.id });
  return { ...row, signature, files: mailedFiles(services, row.files) };
}

interface NewTicketReference {
  ticket_id: number;
  author_id: number;
  tells_requester: boolean;
}

/** Tells the requester of a new ticket: confirms its receipt, or passes on what an agent wrote to them. */
async function newsOfReceipt(services: Services, message: Message) {
  const { ticket, sender } = message;
  if (!message.by_requester && sender !== null) return (tx: Database) => mailSender(services, tx, message);
  if (!message.by_requester) return newsForRequester(services, message, true);
  if (sender !== null) return (tx: Database) => confirmSender(services, tx, message);
  const [answer] = services.hooks('automaticReplyOf');
  const automatic = await answer?.(services, message);
  if (automatic?.text === null) return undefined;
  const to = { emails: [message.customer.email], thread: threadOf(ticket.id) };
  const about = { ticket_id: ticket.id, subject: ticket.subject };
  const text = automatic?.text;
  if (text !== undefined)
    return (tx: Database) => services.mailer.queue(services, tx, automaticReply, to, { ...about, text });
  return (tx: Database) =>
    services.mailer.queue(services, tx, requestReceived, to, {
      ...about,
      excerpt: plainLines(message.body, excerptLength),
      files: message.files,
    });
}

/** Notifies agents of a new ticket, and its customer unless the agent who filed it left that out. */
export async function announceNewTicket(
  services: Services,
  { ticket_id, author_id, tells_requester }: NewTicketReference,
  finish: Finish,
): Promise<void> {
  const message = await readMessage(services, firstOf, ticket_id);
  if (message === undefined) return;
  const tellAgents = await newsForAgents(services, message, author_id, 'ticket_created');
  const tellFollowers = await notifyFollowers(services, message, author_id, 'ticket_created');
  const tellRequester = tells_requester ? await newsOfReceipt(services, message) : undefined;
  const tellCopies = await prepareCopies(services, message, true);
  await services.db.transaction(async (tx) => {
    await tellAgents(tx);
    await tellFollowers?.(tx);
    await tellRequester?.(tx);
    await tellCopies(tx);
    await finish(tx);
  });
}

export type Message = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** A message with links to its files; undefined when it is gone, or its ticket was set aside. */
export const loadMessage = (services: Services, id: number) => readMessage(services, byId, id);

/** The agents who work on a ticket without being its assignee. */
async function agentsOf(services: Services, ticket: Placed) {
  const agents = await peopleHolding(services, 'tickets.update');
  if (!(await areTicketsLimited(services))) return agents;
  return workersAmong(services, agents, ticket);
}

/**
 * Notifies every agent of a new ticket; of a reply only the assignee, or everybody while it is unassigned.
 * @param followers Agents who have a notification of their own.
 */
async function newsForAgents(
  services: Services,
  message: Message,
  authorId: number,
  type: 'ticket_created' | 'ticket_reply',
  followers: readonly number[] = [],
): Promise<(tx: Database) => Promise<void>> {
  const { ticket, by_requester, body, files, sender } = message;
  const created = type === 'ticket_created';
  // A ticket is its customer's also when an agent wrote its first message.
  const isToCustomer = created && !by_requester;
  const author = isToCustomer ? message.customer : message.author;
  const filer = isToCustomer ? message.author : message.filer;
  const name = displayName(author);
  // What is nobody's, or another's, does not add to the number of the bell.
  const tell = (people: readonly { id: number }[], kind: NotificationKind, counted = true) =>
    prepareActivity(
      services,
      people.map(({ id }) => id).filter((id) => id !== authorId && !followers.includes(id)),
      {
        kind,
        type,
        counted,
        thread: threadOf(ticket.id),
        data: ticketNotification('agent', ticket, {
          headline: created
            ? translatable(':name submitted a new request', { name })
            : translatable(':name replied to ticket #:id', { name, id: ticket.id }),
          remarks: [
            ...(filer === null ? [] : [translatable('Submitted by :name', { name: displayName(filer) })]),
            ...(sender === null ? [] : [translatable('Not signed in, email address not verified')]),
          ],
          body,
          avatar: author.avatar,
        }),
        mail: {
          template: newForAgents,
          props: {
            ticket_id: ticket.id,
            subject: ticket.subject,
            customer: name,
            created,
            excerpt: plainLines(body, excerptLength),
            files,
          },
        },
      },
    );
  if (ticket.assigned_to === null) {
    return tell(await agentsOf(services, ticket), created ? 'ticket_created' : 'reply_to_unassigned', false);
  }
  const tellOwner = await tell(
    await peopleOf(services.db, [ticket.assigned_to]),
    created ? 'ticket_created' : 'reply_to_mine',
  );
  if (created) return tellOwner;
  const tellOthers = await tell(await otherAgentsWhoChose(services, ticket), 'reply_to_others', false);
  return async (tx) => {
    await tellOwner(tx);
    await tellOthers(tx);
  };
}

/** Agents who opted in to replies on tickets of other assignees. */
async function otherAgentsWhoChose(services: Services, ticket: Placed) {
  const chose = new Set(await findChoosers(services.db, 'reply_to_others'));
  if (ticket.assigned_to !== null) chose.delete(ticket.assigned_to);
  return chose.size === 0 ? [] : (await agentsOf(services, ticket)).filter(({ id }) => chose.has(id));
}

/** Notifies the requester of a message that an agent or a colleague wrote; `opens` when it is the first one. */
async function newsForRequester(services: Services, message: Message, opens = false) {
  const { ticket, author, body, files, signature } = message;
  const name = displayName(author);
  const answered = message.by_requester ? {} : await answeredMessage(services.db, message);
  return prepareActivity(services, [ticket.user_id], {
    kind: 'request_reply',
    type: 'ticket_reply',
    thread: threadOf(ticket.id),
    // What a colleague of the requester writes is no agent's to look after.
    ...(!message.by_requester && { reply: message.id }),
    data: ticketNotification('customer', ticket, {
      headline: opens
        ? translatable(':name created a request for you', { name })
        : translatable(':name replied to your request', { name }),
      body,
      avatar: author.avatar,
    }),
    mail: {
      template: replyForCustomer,
      props: {
        ticket_id: ticket.id,
        subject: ticket.subject,
        agent: name,
        opens,
        excerpt: plainLines(body, excerptLength),
        body,
        signature,
        files,
        ...answered,
      },
    },
  });
}

interface ReplyReference {
  reply_id: number;
  author_id: number;
  requester_id?: number | undefined;
}

/**
 * Notifies the other side of a reply, the customer by bell and mail or the agents, colleagues who follow it, and the
 * addresses in copy.
 */
export async function announceNewReply(
  services: Services,
  { reply_id, author_id: authorId, requester_id }: ReplyReference,
  finish: Finish,
): Promise<void> {
  const message = await loadMessage(services, reply_id);
  if (message === undefined) return;
  const { by_requester, ticket } = message;
  // Merged since with a ticket of another requester, to whom it was not written.
  if (requester_id !== undefined && requester_id !== ticket.user_id) return;
  const following = await agentFollowersOf(services, ticket, [authorId, ticket.assigned_to]);
  const tellAgents = by_requester
    ? await newsForAgents(services, message, authorId, 'ticket_reply', following)
    : undefined;
  const tellFollowingAgents = await notifyAgents(services, following, 'followed_ticket', message, 'replies');
  const tellRequester =
    !by_requester || ticket.user_id !== authorId ? await newsForRequester(services, message) : undefined;
  const tellFollowers = await notifyFollowers(services, message, authorId, 'ticket_reply');
  const tellCopies = await prepareCopies(services, message);
  await services.db.transaction(async (tx) => {
    await tellAgents?.(tx);
    await tellFollowingAgents(tx);
    await tellRequester?.(tx);
    if (!by_requester && message.sender !== null) await mailSender(services, tx, message);
    await tellFollowers?.(tx);
    await tellCopies(tx);
    await finish(tx);
  });
}
