import { and, eq, isNull, sql } from 'drizzle-orm';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import { audit } from '../audit/service.ts';
import { changeAddress, setFurtherAddresses } from '../auth/addresses.ts';
import { addressProven } from '../auth/events.ts';
import { findUser, toCurrentUser, type UserRow } from '../auth/queries.ts';
import { setRoles } from '../auth/role-assignment.ts';
import { assertAdminStays } from '../auth/roles.ts';
import { users } from '../auth/tables.ts';
import { adminFieldsOf } from './admin-fields.ts';

/** Fields that can not be changed on oneself. */
export interface AdminUpdate {
  email?: string | undefined;
  emails?: readonly string[] | undefined;
  roles?: readonly number[] | undefined;
  notes?: string | null | undefined;
  email_verified?: boolean | undefined;
}

/** Audited fields of a user; address and names are personal data, deleted with the account. */
async function auditedOf(tx: Database, id: number) {
  const row = await findUser(tx, id);
  if (row === undefined) throw notFound();
  const fields = (await adminFieldsOf(tx, [id])).get(id);
  return {
    email: row.email,
    emails: fields?.emails,
    first_name: row.first_name,
    last_name: row.last_name,
    language: row.language,
    country: row.country,
    timezone: row.timezone,
    avatar: row.avatar,
    notes: fields?.notes,
    roles: row.roles.map(({ name }) => name),
    email_verified: row.email_verified_at !== null,
  };
}

/** Throws 409 when a field of the input was changed since it was read. Locks the user until `tx` ends. */
export async function assertPersonUnchanged(
  tx: Database,
  id: number,
  edit: Parameters<typeof assertUnchanged>[1],
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  const row = await findUser(tx, id);
  if (row === undefined) throw notFound();
  const stored = {
    ...(await auditedOf(tx, id)),
    roles: row.roles.map((role) => role.id),
  };
  assertUnchanged(stored, edit, 'person_changed', 'Someone else changed this person while you were editing.');
}

/**
 * Updates fields for user managers, in the transaction of the own fields, and audits all changes. Throws 403 for roles
 * that the caller can not grant, 422 for addresses in use and for the last administrator.
 * @param own Former values of the own fields, already changed in the transaction.
 */
export async function updateAsAdmin(
  ctx: Context,
  tx: Database,
  row: UserRow,
  { email, emails, roles, notes, email_verified }: AdminUpdate,
  own: object,
): Promise<void> {
  const kept = Object.keys(own).map((key) => [key, row[key as keyof UserRow]]);
  const before = { ...(await auditedOf(tx, row.id)), ...Object.fromEntries(kept) };
  if (email !== undefined && email !== row.email.toLowerCase()) await changeAddress(tx, row.id, email);
  if (emails !== undefined) await setFurtherAddresses(tx, row.id, emails);
  if (notes !== undefined)
    await tx
      .update(users)
      .set({ notes: notes || null })
      .where(eq(users.id, row.id));
  if (email_verified !== undefined) {
    const at = email_verified ? sql`now()` : null;
    const unless = email_verified ? isNull(users.email_verified_at) : undefined;
    const marked = await tx
      .update(users)
      .set({ email_verified_at: at })
      .where(and(eq(users.id, row.id), unless))
      .returning({ id: users.id });
    if (email_verified && marked.length > 0) {
      await ctx.jobs.emit(tx, eventOf(addressProven, { user_id: row.id }));
    }
  }
  const changed = roles !== undefined && (await setRoles(tx, ctx.user, row.id, roles));
  await audit(ctx, tx, {
    action: 'user.update',
    subject_type: 'user',
    subject_id: String(row.id),
    before,
    after: await auditedOf(tx, row.id),
  });
  if (changed && hasPermission(toCurrentUser(row), 'admin')) await assertAdminStays(tx);
}
