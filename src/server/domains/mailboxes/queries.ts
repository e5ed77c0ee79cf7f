import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import type { ListMailboxes } from '../tickets/replies/reply-hooks.ts';
import { mailboxes } from './tables.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;

/** All mailboxes by name. */
export const allMailboxes = (db: Database): Promise<MailboxRow[]> =>
  db.select().from(mailboxes).orderBy(asc(mailboxes.name), asc(mailboxes.id));

export async function findMailbox(db: Database, id: number): Promise<MailboxRow | undefined> {
  const [found] = await db.select().from(mailboxes).where(eq(mailboxes.id, id));
  return found;
}

/** The name under which mailboxes are cached. */
export const mailboxesKey = 'mailboxes';

/** All mailboxes by name, cached; the state of their fetching is that of the last change. */
export const readMailboxes = ({ db, cache }: Pick<Services, 'db' | 'cache'>): Promise<MailboxRow[]> =>
  cache.read(mailboxesKey, () => allMailboxes(db));

/** Whether mails come in through it: then customers can answer to its address. */
export const receivesMail = ({ enabled, inbound }: Pick<MailboxRow, 'enabled' | 'inbound'>) =>
  enabled && inbound.kind !== 'none';

/** All mailboxes by name, as tickets know them. */
export const listMailboxes: ListMailboxes = async (services) =>
  (await readMailboxes(services)).map((mailbox) => ({
    ...{ id: mailbox.id, name: mailbox.name, receives: receivesMail(mailbox) },
  }));

/** All addresses of a mailbox, in lower case. */
export const addressesOf = ({ email, aliases }: Pick<MailboxRow, 'email' | 'aliases'>) => [
  email.toLowerCase(),
  ...aliases,
];
