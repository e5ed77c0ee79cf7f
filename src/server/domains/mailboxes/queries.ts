import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { mailboxes } from './tables.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;

/** All mailboxes by name. */
export const allMailboxes = (db: Database): Promise<MailboxRow[]> =>
  db.select().from(mailboxes).orderBy(asc(mailboxes.name), asc(mailboxes.id));

export async function findMailbox(db: Database, id: number): Promise<MailboxRow | undefined> {
  const [found] = await db.select().from(mailboxes).where(eq(mailboxes.id, id));
  return found;
}

/** All addresses of a mailbox, in lower case. */
export const addressesOf = ({ email, aliases }: Pick<MailboxRow, 'email' | 'aliases'>) => [
  email.toLowerCase(),
  ...aliases,
];
