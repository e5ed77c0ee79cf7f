import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cutText } from '#shared/text.ts';
import { translatable } from '#shared/translation.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { maxHeaderBytes } from '../../platform/mime/headers.ts';
import type { Mail } from '../../platform/mime/mail.ts';
import { readHeader, readMail } from '../../platform/mime/read-mail.ts';
import type { Services } from '../../platform/services.ts';
import { type Handling, handleMail } from './handle.ts';
import { settle } from './outcome.ts';
import { claimInbound, type InboundRow, isStorm } from './queries.ts';
import { inboundMessages } from './tables.ts';

/** After so many attempts a mail waits for a person. */
const maxAttempts = 5;

const maxError = 1000;

/** The bytes of a mail as they came, or the first of them. Throws when they are gone from the store. */
export async function readRaw(
  { storages }: Pick<Services, 'storages'>,
  { driver, storage_key }: Pick<InboundRow, 'driver' | 'storage_key'>,
  max = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const file = await storages.on(driver).read(storage_key);
  if (file === null) throw new Error('The stored message is gone.');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.stream) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= max) break;
  }
  return Buffer.concat(chunks);
}

/** Stores what the mail says of itself, for the lists and the rules. */
async function describe(services: Services, row: InboundRow, mail: Mail): Promise<Mail> {
  await services.db
    .update(inboundMessages)
    .set({
      message_id: mail.message_id,
      from_email: mail.from?.address ?? null,
      from_name: mail.from?.name || null,
      to_emails: [...mail.to, ...mail.cc].map(({ address }) => address),
      subject: mail.subject,
    })
    .where(eq(inboundMessages.id, row.id));
  return mail;
}

/**
 * The mail by its header alone when too many came from its sender: none of those becomes a message. Undefined for one
 * that has to be read whole, as reports on deliveries have.
 */
async function readOneOfMany(services: Services, row: InboundRow): Promise<Mail | undefined> {
  const { from_email } = row;
  if (from_email === null || !(await isStorm(services.db, from_email, row))) return undefined;
  const mail = await readHeader(await readRaw(services, row, maxHeaderBytes));
  const isSame = mail.from?.address === from_email.toLowerCase();
  return isSame && mail.report === null && mail.malformed === null ? mail : undefined;
}

async function handle(services: Services, row: InboundRow, handling: Handling): Promise<void> {
  const stormy = handling.isForced ? undefined : await readOneOfMany(services, row);
  const mail = await describe(services, row, stormy ?? (await readMail(await readRaw(services, row))));
  const isStorm = stormy === undefined ? undefined : true;
  await handleMail(services, row, mail, { ...handling, isStorm });
}

async function run(services: Services, id: string, handling: Handling): Promise<void> {
  const row = await claimInbound(services.db, id);
  if (row === undefined) return;
  try {
    await handle(services, row, handling);
  } catch (error) {
    const message = cutText(error instanceof Error ? error.message : String(error), maxError);
    if (row.attempts >= maxAttempts) {
      services.log.error({ err: error, id }, 'a mail could not be handled');
      await settle(services.db, id, {
        state: 'quarantined',
        reason: 'failed',
        explanation: [translatable('It could not be handled.')],
      });
      await services.db.update(inboundMessages).set({ error: message }).where(eq(inboundMessages.id, id));
      return;
    }
    await services.db
      .update(inboundMessages)
      .set({ state: 'stored', error: message })
      .where(eq(inboundMessages.id, id));
    throw error;
  }
}

/** Makes of a stored mail what becomes of it. */
export const processMail = defineJob({
  name: 'inbound-mail-process',
  label: 'Handle incoming emails',
  data: z.object({
    id: z.uuid(),
    force: z.boolean().default(false),
    mailbox_id: z.int().optional(),
  }),
  atOnce: 2,
  run: (services: Services, { id, force, mailbox_id }) =>
    run(services, id, { isForced: force, mailboxId: mailbox_id }),
});
