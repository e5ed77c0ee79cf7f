import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { invalid } from '#shared/errors.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { RowJournal } from '../../platform/db/row-journal.ts';
import { emailChanges } from './email-change/tables.ts';
import { findUser, findUserByEmail, type UserRow } from './queries.ts';
import { passwordResets, userEmails, users } from './tables.ts';

/** Whether another account has the address, as its primary or a further one. */
export const isInUse = (email: SQL | string, exceptId: SQL | number | null = null) => sql<boolean>`(
  exists (select 1 from users owner where owner.email = ${email} and owner.id is distinct from (${exceptId})::integer)
  or exists (select 1 from user_emails further where further.email = ${email} and further.user_id is distinct from (${exceptId})::integer))`;

/** The owner of an address, primary or further. */
export async function findOwnerOf(db: Database, email: string): Promise<UserRow | undefined> {
  const owner = await findUserByEmail(db, email);
  if (owner !== undefined) return owner;
  const [further] = await db
    .select({ id: userEmails.user_id })
    .from(userEmails)
    .where(eq(userEmails.email, email));
  return further && findUser(db, further.id);
}

/** The addresses of a person, also further ones. */
export async function emailsOf(db: Database, userId: number): Promise<string[]> {
  const primary = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const further = db
    .select({ email: userEmails.email })
    .from(userEmails)
    .where(eq(userEmails.user_id, userId));
  return (await unionAll(primary, further)).map(({ email }) => email);
}

export const addressInUse = (field = 'email') =>
  invalid({ [field]: ['The email has already been taken.'] }, 'email_taken');

/** Throws 422 when another account has one of the addresses. Locks them against other callers until `tx` ends. */
export async function assertFree(
  tx: Database,
  emails: readonly string[],
  exceptId: number | null,
  field = 'email',
): Promise<void> {
  for (const email of [...new Set(emails)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(72041004, hashtext(${email.toLowerCase()}))`);
    const [found] = await tx.select({ taken: isInUse(email, exceptId) }).from(sql`(values (1)) one`);
    if (found?.taken === true) throw addressInUse(field);
  }
}

/** Changes a person's address. Revokes links mailed to the old one; the new one is unverified. */
export async function changeAddress(tx: Database, userId: number, email: string): Promise<void> {
  await assertFree(tx, [email], userId);
  await tx.delete(userEmails).where(and(eq(userEmails.user_id, userId), eq(userEmails.email, email)));
  await tx
    .update(users)
    .set({ email, email_verified_at: null })
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  await tx.delete(passwordResets).where(eq(passwordResets.user_id, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId));
}

/** Replaces a person's further addresses. Throws 422 when another account has one. */
export async function setFurtherAddresses(
  tx: Database,
  userId: number,
  emails: readonly string[],
): Promise<void> {
  await assertFree(tx, emails, userId, 'emails');
  const theirs = eq(userEmails.user_id, userId);
  await tx
    .delete(userEmails)
    .where(emails.length === 0 ? theirs : and(theirs, sql`not ${inArray(userEmails.email, [...emails])}`));
  const [main] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const further = emails.filter((email) => email !== main?.email.toLowerCase());
  if (further.length === 0) return;
  await tx
    .insert(userEmails)
    .values(further.map((email) => ({ email, user_id: userId })))
    .onConflictDoNothing();
}

/** Moves all addresses of one person to another, as further ones. */
export async function handOverAddresses(journal: RowJournal, from: number, into: number): Promise<void> {
  await journal.move(userEmails.user_id, { from, into });
  await journal.add(
    userEmails,
    ['email', 'user_id'],
    sql`select email, ${into}::integer from users where id = ${from}`,
  );
  await journal.remove(
    userEmails,
    sql`${userEmails.user_id} = ${into} and ${userEmails.email} = (select email from users where id = ${into})`,
  );
}
