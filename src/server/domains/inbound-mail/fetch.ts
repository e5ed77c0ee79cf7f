import { eq } from 'drizzle-orm';
import type { ImapFlow } from 'imapflow';
import { maxMailSize } from '#shared/inbound-mail.ts';
import type { Services } from '../../platform/services.ts';
import { imapClient } from '../mailboxes/imap.ts';
import { imapErrorOf, isRejected } from '../mailboxes/imap-errors.ts';
import { dropAccessToken, providerOf } from '../mailboxes/oauth.ts';
import { findMailbox, type MailboxRow } from '../mailboxes/queries.ts';
import { type FetchState, mailboxes } from '../mailboxes/tables.ts';
import { receiveMail } from './receive.ts';

/** Messages of one fetch; the next one goes on behind them. */
const batch = 200;

/** Numbers of the messages that were not fetched yet, lowest first. */
async function newMessages(client: ImapFlow, { inbound }: MailboxRow, from: number): Promise<number[]> {
  const found = await client.search(
    { uid: `${from}:*`, ...(inbound.since !== null && { since: new Date(inbound.since) }) },
    { uid: true },
  );
  // A range that ends in `*` always has the last message.
  return (found || [])
    .filter((uid) => uid >= from)
    .sort((one, other) => one - other)
    .slice(0, batch);
}

interface Details {
  /** Bytes. */
  size: number;
  /** When the message came to its server, by the clock of that; undefined where it does not say. */
  arrivedAt: Date | undefined;
}

/** A moment as the server told it; undefined for none, and for one that no mail can have. */
function momentOf(told: Date | string | undefined): Date | undefined {
  const at = new Date(told ?? Number.NaN);
  return at.getTime() > 0 ? at : undefined;
}

/** Size and moment of each message, by its server. */
async function detailsOf(client: ImapFlow, uids: readonly number[]): Promise<Map<number, Details>> {
  if (uids.length === 0) return new Map();
  const found = await client.fetchAll(uids.join(','), { size: true, internalDate: true }, { uid: true });
  return new Map(
    found.map(({ uid, size = 0, internalDate }) => [uid, { size, arrivedAt: momentOf(internalDate) }]),
  );
}

/** The bytes of a message; undefined when it is gone, or larger than its server says. */
async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const wanted = { source: { maxLength: maxMailSize + 1 } };
  const message = await client.fetchOne(String(uid), wanted, { uid: true });
  const source = message === false ? undefined : message.source;
  return source !== undefined && source.length <= maxMailSize ? source : undefined;
}

/** Moves or deletes a message on the server, once it is stored here. */
async function leave(client: ImapFlow, { inbound }: MailboxRow, uid: number): Promise<void> {
  const which = String(uid);
  if (inbound.after === 'delete') await client.messageDelete(which, { uid: true });
  else if (inbound.after === 'move' && inbound.move_to !== null)
    await client.messageMove(which, inbound.move_to, { uid: true });
}

interface Fetched {
  state: FetchState;
  /** Whether more may be there: the batch is full. */
  isFull: boolean;
}

/** Stores the new messages of a folder; each is left on the server as it is until its bytes are stored. */
async function fetchFolder(services: Services, client: ImapFlow, mailbox: MailboxRow): Promise<Fetched> {
  const { inbound, fetch_state } = mailbox;
  const lock = await client.getMailboxLock(inbound.folder);
  try {
    const { mailbox: folder } = client;
    if (folder === false) throw new Error('The folder could not be opened.');
    const uid_validity = String(folder.uidValidity);
    const isSame = fetch_state?.uid_validity === uid_validity;
    const state: FetchState = {
      uid_validity,
      last_uid: isSame ? fetch_state.last_uid : 0,
      on_server: folder.exists,
      ...(isSame && fetch_state.left !== undefined && { left: fetch_state.left }),
    };
    const uids = await newMessages(client, mailbox, state.last_uid + 1);
    const details = await detailsOf(client, uids);
    for (const uid of uids) {
      const { size = 0, arrivedAt } = details.get(uid) ?? {};
      const source = size > maxMailSize ? undefined : await sourceOf(client, uid);
      if (size > maxMailSize) state.left = { size, at: new Date().toISOString() };
      if (source !== undefined) {
        const { id: mailboxId, authserv_id: authservId } = mailbox;
        await receiveMail(services, source, { mailboxId, authservId, arrivedAt });
        await leave(client, mailbox, uid);
      }
      state.last_uid = uid;
      await services.db.update(mailboxes).set({ fetch_state: state }).where(eq(mailboxes.id, mailbox.id));
    }
    return { state, isFull: uids.length === batch };
  } finally {
    lock.release();
  }
}

/**
 * Fetches a batch of one mailbox, unless another process does; answers whether more may be there. The error of its mail
 * server is stored for people to read.
 * @param wait Milliseconds to wait for another process.
 */
export async function fetchMailbox(services: Services, id: number, wait = 0): Promise<boolean> {
  const release = await services.locks.acquire(`mailbox:${id}`, { wait });
  if (release === null) return false;
  try {
    const mailbox = await findMailbox(services.db, id);
    if (mailbox === undefined || !mailbox.enabled || mailbox.inbound.kind !== 'imap') return false;
    let client: ImapFlow | undefined;
    try {
      client = await imapClient(services, mailbox);
      await client.connect();
      const { state: fetch_state, isFull } = await fetchFolder(services, client, mailbox);
      await services.db
        .update(mailboxes)
        .set({ fetch_state, last_fetch_at: new Date().toISOString(), last_error: null })
        .where(eq(mailboxes.id, id));
      return isFull;
    } catch (error) {
      const isConnected = providerOf(mailbox) !== null;
      if (isRejected(error)) dropAccessToken(services, id);
      await services.db
        .update(mailboxes)
        .set({ last_error: imapErrorOf(error, mailbox.inbound.host, isConnected) })
        .where(eq(mailboxes.id, id));
      return false;
    } finally {
      client?.close();
    }
  } finally {
    await release();
  }
}
