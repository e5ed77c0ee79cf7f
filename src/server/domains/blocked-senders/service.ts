import { asc, desc, eq, ilike, or } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  BlockedSender,
  blockedSenderListInput,
  blockSenderInput,
  unblockSenderInput,
} from '#shared/blocked-senders.ts';
import { invalid } from '#shared/errors.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { personColumns, toPerson } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { assertNotStaff, block, unblock } from './blocking.ts';
import { blockedSenders } from './tables.ts';

const select = (db: Database) =>
  db
    .select({
      email: blockedSenders.email,
      reason: blockedSenders.reason,
      created_at: blockedSenders.created_at,
      creator: personColumns,
    })
    .from(blockedSenders)
    .leftJoin(users, eq(users.id, blockedSenders.created_by));

type Row = Awaited<ReturnType<typeof select>>[number];

const present = ({ creator, ...row }: Row): BlockedSender => ({
  ...row,
  created_by: creator === null ? null : toPerson(creator),
});

/** A page of the blocked senders, found by a part of the address or of the reason. */
export async function listBlocked(
  { db }: Pick<Context, 'db'>,
  { query, orderDir, ...page }: z.output<typeof blockedSenderListInput>,
) {
  const turned = orderDir === 'asc' ? asc : desc;
  const wanted = query
    ? or(ilike(blockedSenders.email, partOf(query)), ilike(blockedSenders.reason, partOf(query)))
    : undefined;
  const [found, total] = await Promise.all([
    select(db)
      .where(wanted)
      .orderBy(turned(blockedSenders.created_at), asc(blockedSenders.email))
      .limit(page.perPage)
      .offset(offsetOf(page)),
    db.$count(blockedSenders, wanted),
  ]);
  return { pagination: toCountedPage(found.map(present), total, page) };
}

/** Blocks an address or a domain. Throws 422 on `email` for somebody who works here, and for one that is blocked. */
export async function blockSender(ctx: Context, { email, reason }: z.output<typeof blockSenderInput>) {
  const [row] = await ctx.db.transaction(async (tx) => {
    await assertNotStaff(tx, [email], 'email');
    const made = await block(ctx, tx, { emails: [email], reason: reason || null });
    if (made.length === 0) throw invalid({ email: ['This sender is already blocked.'] });
    return select(tx).where(eq(blockedSenders.email, email));
  });
  if (row === undefined) throw new Error('The blocked sender was not stored.');
  return { blockedSender: present(row) };
}

/** Unblocks an address or a domain; one that is not blocked is passed over. */
export async function unblockSender(ctx: Context, { email }: z.output<typeof unblockSenderInput>) {
  await ctx.db.transaction((tx) => unblock(ctx, tx, [email]));
  return {};
}
