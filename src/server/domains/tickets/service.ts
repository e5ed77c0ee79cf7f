import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { createTicketInput } from '#shared/tickets.ts';
import type { Database } from '../../platform/db/connect.ts';
import { agentsTopic, userTopic } from '../../platform/events/events.ts';
import { cleanMessage, plainText } from '../../platform/html/message.ts';
import type { Context, Services } from '../../platform/trpc/context.ts';
import { users } from '../auth/tables.ts';
import { purchasesOf } from '../marketplace/service.ts';
import { readSettings } from '../settings/service.ts';
import { announceTicket } from './announcements/jobs.ts';
import { attachFiles } from './attachments/service.ts';
import { keepResult, takeKey } from './idempotency/service.ts';
import { isAgent, maySee } from './policy.ts';
import { findTicketAccess, findTicketDetails, lockTicketAccess } from './queries.ts';
import { replies, replyOriginals } from './replies/tables.ts';
import { tickets } from './tables.ts';
import { readCategories, type Status, statusFor } from './tags/service.ts';

/** Longest one-line preview of a message in lists. */
export const previewLength = 160;

/** One ticket, with what the caller may do. Throws 404 also for tickets that are none of the caller's business. */
export async function readTicket(services: Services, user: CurrentUser, id: number) {
  const ticket = await findTicketDetails(services.db, id, user);
  if (ticket === undefined || !maySee(user, ticket)) throw notFound();
  const { envato } = await readSettings(services);
  if (ticket.user.purchase_codes !== undefined && envato.enable) {
    ticket.user.purchase_codes = await purchasesOf(services, ticket.user.id);
  }
  return { ticket };
}

/** Who may act on the ticket. Throws 404 as `readTicket` does. */
export async function loadAccess(db: Database, user: CurrentUser, id: number) {
  const ticket = await findTicketAccess(db, id);
  if (ticket === undefined || !maySee(user, ticket)) throw notFound();
  return ticket;
}

/**
 * The same on the ticket as it is once nobody else is writing to it: what was decided before may have been overtaken.
 */
export async function lockAccess(tx: Database, user: CurrentUser, id: number) {
  const ticket = await lockTicketAccess(tx, id);
  if (ticket === undefined || !maySee(user, ticket)) throw notFound();
  return ticket;
}

/** Tells open screens that a ticket changed: agents always, its customer unless it is none of theirs to see. */
export const publishTicket = (
  { events }: Pick<Services, 'events'>,
  db: Database,
  ticket: { id: number; user_id: number },
  audience: 'everyone' | 'agents' = 'everyone',
) =>
  events.publish(db, audience === 'agents' ? [agentsTopic] : [agentsTopic, userTopic(ticket.user_id)], {
    name: 'ticket',
    id: ticket.id,
  });

type CreateInput = z.output<typeof createTicketInput>;

/** The person a ticket is for. Agents may file for somebody else; anybody else who tries is refused. */
async function requesterOf(
  ctx: Services,
  user: CurrentUser,
  userId: number | null | undefined,
): Promise<number> {
  if (userId === null || userId === undefined || userId === user.id) return user.id;
  if (!isAgent(user)) throw forbidden();
  const [found] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  if (found === undefined) throw invalid({ user_id: ['The selected user id is invalid.'] });
  return found.id;
}

async function checkCategory(ctx: Services, user: CurrentUser, category: number | null | undefined) {
  const categories = await readCategories(ctx);
  if (category === null || category === undefined) {
    if (categories.length > 0 && !isAgent(user))
      throw invalid({ category: ['The category field is required.'] });
    return;
  }
  if (!categories.some((candidate) => candidate.id === category)) {
    throw invalid({ category: ['The selected category is invalid.'] });
  }
}

/**
 * Files a ticket with its first message. Agents hear of it, the customer gets a confirmation.
 * The same idempotency key within a day gives the same ticket.
 */
export async function createTicket(ctx: Context, user: CurrentUser, input: CreateInput) {
  if (!hasPermission(user, 'tickets.create')) throw forbidden();
  await ctx.limits.take(isAgent(user) ? 'staff_create_ticket' : 'create_ticket', user.id);
  const requester = await requesterOf(ctx, user, input.user_id);
  await checkCategory(ctx, user, input.category);
  const status = await statusFor(ctx, 'open');
  const key = input.idempotency_key ?? ctx.request.header('Idempotency-Key');
  const id = await ctx.db.transaction(async (tx) => {
    const known = key === undefined ? null : await takeKey(tx, user.id, 'create_ticket', key);
    if (known !== null) return known;
    const created = await storeTicket(tx, {
      subject: input.subject,
      body: input.body,
      category_id: input.category ?? null,
      user_id: requester,
      author_id: user.id,
      status,
      uploads: input.uploads,
    });
    if (key !== undefined) await keepResult(tx, user.id, 'create_ticket', key, created);
    await publishTicket(ctx, tx, { id: created, user_id: requester });
    await ctx.jobs.enqueue(tx, announceTicket, { ticket_id: created, author_id: user.id });
    return created;
  });
  ctx.jobs.nudge();
  return readTicket(ctx, user, id);
}

export interface NewTicket {
  subject: string;
  body: string;
  category_id: number | null;
  user_id: number;
  author_id: number;
  status: Status;
  created_at?: string;
  /** Files of the author that come with the message. */
  uploads?: readonly number[];
}

/**
 * Stores a ticket and its first message, nothing more. What somebody files for another person are that person's words.
 * Returns its number.
 */
export async function storeTicket(db: Database, input: NewTicket): Promise<number> {
  const { body, author_id, status, created_at = new Date().toISOString(), uploads = [], ...fields } = input;
  const { html, original } = cleanMessage(body);
  const [ticket] = await db
    .insert(tickets)
    .values({
      ...fields,
      status_id: status.id,
      status_category: status.category,
      replies_count: 1,
      preview: plainText(html, previewLength),
      waiting_since: created_at,
      created_at,
      updated_at: created_at,
    })
    .returning({ id: tickets.id });
  if (ticket === undefined) throw new Error('The ticket was not stored.');
  const [reply] = await db
    .insert(replies)
    .values({
      ticket_id: ticket.id,
      user_id: input.user_id,
      by_requester: true,
      filed_by: author_id === input.user_id ? null : author_id,
      body: html,
      created_at,
      updated_at: created_at,
    })
    .returning({ id: replies.id });
  if (reply === undefined) throw new Error('The first message was not stored.');
  await keepOriginal(db, reply.id, original);
  await attachFiles(db, { id: reply.id, author_id }, uploads);
  return ticket.id;
}

/** Keeps what was written in a message that lost something when it was cleaned. */
export async function keepOriginal(db: Database, replyId: number, original: string | null): Promise<void> {
  if (original !== null) await db.insert(replyOriginals).values({ reply_id: replyId, body: original });
}
