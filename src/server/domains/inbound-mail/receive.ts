import { eq, sql } from 'drizzle-orm';
import type { InboundState } from '#shared/inbound-mail.ts';
import { fingerprintOf } from '../../platform/mime/fingerprint.ts';
import { readHeader } from '../../platform/mime/read-mail.ts';
import type { Services } from '../../platform/services.ts';
import { driverOf } from '../uploads/service.ts';
import { processMail } from './processing-jobs.ts';
import { isStorm } from './queries.ts';
import { inboundMessages } from './tables.ts';

interface Arrival {
  /** Recipients that the receiving server names. */
  envelopeTo?: readonly string[];
  /** The mailbox that it was fetched from. */
  mailboxId?: number;
  /** The server whose checks of the sender are believed. */
  authservId?: string | null;
  /** When it came to the mail server that it was fetched from; a moment ahead counts as now. */
  arrivedAt?: Date | undefined;
}

export interface Received {
  id: string;
  state: InboundState;
  /** Whether it had come in before. */
  duplicate: boolean;
}

const keyOf = (fingerprint: string) => `inbound/${fingerprint.slice(0, 2)}/${fingerprint}.eml`;

/**
 * Stores a mail as it came, once, and enqueues its handling. When this resolves, the bytes are on disk and their row is
 * committed.
 */
export async function receiveMail(
  services: Services,
  raw: Buffer,
  { envelopeTo = [], mailboxId, authservId = null, arrivedAt }: Arrival = {},
): Promise<Received> {
  const { db, jobs } = services;
  const fingerprint = fingerprintOf(raw);
  const known = () =>
    db
      .select({ id: inboundMessages.id, state: inboundMessages.state })
      .from(inboundMessages)
      .where(eq(inboundMessages.fingerprint, fingerprint));
  const [before] = await known();
  if (before !== undefined) return { ...before, duplicate: true };
  const driver = await driverOf(services, 'uploads');
  const storage_key = keyOf(fingerprint);
  const from_email = (await readHeader(raw)).from?.address ?? null;
  await services.storages.on(driver).put(storage_key, raw, 'message/rfc822');
  const stored = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(inboundMessages)
      .values({
        fingerprint,
        driver,
        storage_key,
        size: raw.length,
        envelope_to: envelopeTo.map((address) => address.toLowerCase()),
        mailbox_id: mailboxId ?? null,
        authserv_id: authservId,
        from_email,
        ...(arrivedAt && { arrived_at: sql`least(${arrivedAt.toISOString()}::timestamptz, now())` }),
      })
      .onConflictDoNothing()
      .returning({
        id: inboundMessages.id,
        state: inboundMessages.state,
        received_at: inboundMessages.received_at,
        arrived_at: inboundMessages.arrived_at,
      });
    if (made === undefined) return undefined;
    const { id, state } = made;
    // One of too many waits behind those of others.
    if (from_email !== null && (await isStorm(tx, from_email, made)))
      await jobs.enqueueBehind(tx, processMail, { id, force: false });
    else await jobs.enqueue(tx, processMail, { id, force: false });
    return { id, state };
  });
  jobs.nudge();
  if (stored !== undefined) return { ...stored, duplicate: false };
  const [other] = await known();
  if (other === undefined) throw new Error('A mail is stored already, and is not there.');
  return { ...other, duplicate: true };
}
