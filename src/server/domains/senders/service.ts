import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { notFound } from '#shared/errors.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { RowJournal } from '../../platform/db/row-journal.ts';
import { randomText, sameText } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnerOf } from '../auth/addresses.ts';
import { findUser, type UserRow } from '../auth/queries.ts';
import { userEmails, users } from '../auth/tables.ts';
import { proveByLink } from '../auth/verification/service.ts';
import { unverifiedSenders } from '../tickets/sender-tables.ts';
import { tickets } from '../tickets/tables.ts';
import { emptiedAccount } from '../users/emptied-account.ts';

const purpose = 'unverified-sender';

const linkDays = 30;

const isAlive = gt(unverifiedSenders.created_at, sql`now() - make_interval(days => ${linkDays})`);

/**
 * Creates a separate person for a guest, apart from the account of the given address. It has no role, no deliverable
 * address and no way to sign in.
 */
export async function insertUnverifiedSender(
  tx: Database,
  { name, email, account }: { name: string; email: string; account: UserRow | undefined },
): Promise<UserRow> {
  const [made] = await tx
    .insert(users)
    .values({ email: `sender-${randomText(20)}@unverified.invalid`.toLowerCase(), first_name: name })
    .returning({ id: users.id });
  const user = made && (await findUser(tx, made.id));
  if (user === undefined) throw new Error('The sender was not stored.');
  await tx.insert(unverifiedSenders).values({ user_id: user.id, email, account_id: account?.id ?? null });
  return user;
}

const signed = ({ keys }: Pick<Services, 'keys'>, id: number) => keys.sign(purpose, String(id));

/** The page on which the owner of the address confirms that they wrote. It works for some weeks, and until they do. */
export const confirmationLink = (services: Pick<Services, 'env' | 'keys'>, senderId: number) =>
  `${baseUrl(services.env)}/contact/confirm/${senderId}-${signed(services, senderId)}`;

/**
 * Resolves a confirmation link to its sender and account. Throws 404 when it is forged, used or expired, or the account
 * is deleted.
 */
async function openLink(ctx: Context, db: Database, token: string) {
  const [, id = '', signature = ''] = /^(\d{1,9})-(.+)$/.exec(token) ?? [];
  if (id === '' || !sameText(signature, signed(ctx, Number(id)))) throw notFound();
  const [sender] = await db
    .select()
    .from(unverifiedSenders)
    .where(and(eq(unverifiedSenders.user_id, Number(id)), isNotNull(unverifiedSenders.account_id), isAlive))
    .for('update');
  const account = sender && (await findOwnerOf(db, sender.email));
  if (account === undefined || account.id !== sender?.account_id) throw notFound();
  const [ticket] = await db
    .select({ id: tickets.id, subject: tickets.subject })
    .from(tickets)
    .where(eq(tickets.user_id, sender.user_id))
    .orderBy(tickets.id)
    .limit(1);
  if (ticket === undefined) throw notFound();
  return { sender, account, ticket };
}

/** The request to be confirmed. Throws 404. */
export async function readConfirmation(ctx: Context, token: string) {
  await ctx.limits.consume('verification', ctx.request.ip);
  const { sender, ticket } = await openLink(ctx, ctx.db, token);
  return { email: sender.email, subject: ticket.subject };
}

/**
 * Moves the request to the account of its address once the owner confirms the mail. Also verifies the address: an
 * unverified account that someone else created with it gets nothing. Throws 404.
 */
export async function confirmSender(ctx: Context, token: string) {
  await ctx.limits.consume('verification', ctx.request.ip);
  const { accountId, senderId, ...answer } = await ctx.db.transaction(async (tx) => {
    const { sender, account, ticket } = await openLink(ctx, tx, token);
    const isMain = account.email.toLowerCase() === sender.email.toLowerCase();
    const reset_token = isMain ? await proveByLink(ctx, tx, account) : null;
    const merge = {
      from: sender.user_id,
      into: account.id,
      by: null,
      via: 'system' as const,
      journal: new RowJournal(tx),
    };
    for (const handOver of ctx.hooks('accountsMerged')) await handOver(ctx, tx, merge);
    const [gone] = await tx.select({ email: users.email }).from(users).where(eq(users.id, sender.user_id));
    if (gone !== undefined) await tx.delete(userEmails).where(eq(userEmails.email, gone.email));
    await tx
      .update(users)
      .set({ ...(await emptiedAccount(tx, sender.user_id)), merged_into: account.id })
      .where(eq(users.id, sender.user_id));
    return { accountId: account.id, senderId: sender.user_id, ticket_id: ticket.id, reset_token };
  });
  for (const id of [accountId, senderId]) ctx.people.dropPerson(id);
  ctx.jobs.nudge();
  return answer;
}

/** Deletes unverified addresses with the account, or with their sender. */
export const deleteSenders = (tx: Database, userId: number) =>
  tx
    .delete(unverifiedSenders)
    .where(or(eq(unverifiedSenders.account_id, userId), eq(unverifiedSenders.user_id, userId)));
