import { inArray, type SQL, sql } from 'drizzle-orm';
import { invalid } from '#shared/errors.ts';
import { hasPermission, isStaff } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { audit } from '../audit/service.ts';
import { withPermissions } from '../auth/roles.ts';
import { blockedSenders } from './tables.ts';

const listed = (emails: readonly string[]): SQL =>
  sql`array[${sql.join(
    emails.map((email) => sql`${email}`),
    sql`, `,
  )}]::text[]::citext[]`;

/**
 * Whether new requests of a person are filed as spam: one of their addresses is blocked, or its domain.
 * @param given An address that they gave without an account.
 */
export async function isBlocked(db: Database, userId: number, given: string | null = null): Promise<boolean> {
  const [found] = await rows<{ blocked: boolean }>(
    db,
    sql`with theirs as (
      select email::text as email from users where id = ${userId}
      union all select email::text from user_emails where user_id = ${userId}
      union all select ${given}::text
    )
    select exists (
      select from theirs join ${blockedSenders}
        on blocked_senders.email in (theirs.email::citext, substring(theirs.email from '@[^@]*$')::citext)
    ) as blocked`,
  );
  return found?.blocked === true;
}

/** Throws 422 on the field when one of the addresses is of somebody who works here. */
export async function assertNotStaff(tx: Database, emails: readonly string[], field: string): Promise<void> {
  if (emails.length === 0) return;
  const owners = await rows<{ id: number }>(
    tx,
    sql`select id from users where email = any(${listed(emails)})
      union select user_id from user_emails where email = any(${listed(emails)})`,
  );
  const people = await withPermissions(
    { db: tx },
    owners.map(({ id }) => id),
  );
  if (people.some((person) => isStaff(person) || hasPermission(person, 'admin.access')))
    throw invalid({ [field]: ["People who work here can't be blocked."] });
}

interface Block {
  emails: readonly string[];
  reason: string | null;
}

/** Blocks senders, and logs it. Answers with those that were not blocked before. */
export async function block(ctx: Context, tx: Database, { emails, reason }: Block): Promise<string[]> {
  if (emails.length === 0) return [];
  const created_by = ctx.identity.user?.id ?? null;
  const made = await tx
    .insert(blockedSenders)
    .values(emails.map((email) => ({ email, reason, created_by })))
    .onConflictDoNothing()
    .returning({ email: blockedSenders.email });
  for (const { email } of made)
    await audit(ctx, tx, {
      action: 'blocked_sender.create',
      subject_type: 'blocked_sender',
      subject_id: email,
      after: { email, reason },
    });
  return made.map(({ email }) => email);
}

/** Unblocks senders, and logs it; those that are not blocked are passed over. */
export async function unblock(ctx: Context, tx: Database, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const gone = await tx
    .delete(blockedSenders)
    .where(inArray(blockedSenders.email, [...emails]))
    .returning({ email: blockedSenders.email, reason: blockedSenders.reason });
  for (const before of gone)
    await audit(ctx, tx, {
      action: 'blocked_sender.delete',
      subject_type: 'blocked_sender',
      subject_id: before.email,
      before,
    });
  return gone.map(({ email }) => email);
}
