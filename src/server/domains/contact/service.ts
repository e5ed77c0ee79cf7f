import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { contactInput } from '#shared/contact.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { cutText } from '#shared/text.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { textToHtml } from '../../platform/html/text-html.ts';
import { addressIn } from '../../platform/mail/signing.ts';
import { findOwnerOf } from '../auth/addresses.ts';
import { assertHuman } from '../auth/human-check/service.ts';
import { isUnverified } from '../auth/procedure.ts';
import type { UserRow } from '../auth/queries.ts';
import { unverifiedWriter, writerOf } from '../senders/writer.ts';
import { readPrivateSettings, readSettings } from '../settings/service.ts';
import { fileTicketOf } from '../tickets/service.ts';
import { markAttached } from '../uploads/attach-files.ts';
import { signedFileUrl } from '../uploads/download.ts';
import { assertMayUpload, requireOwner } from '../uploads/procedure.ts';
import { fileEntries } from '../uploads/tables.ts';
import { contactMessage } from './emails.tsx';

type Message = z.output<typeof contactInput>;

/** Validity of links to files in mails. */
const linkSeconds = 30 * 24 * 60 * 60;

const maxSubjectLength = 100;

const subjectOf = (message: string) => {
  const [line = ''] = message.split(/\r?\n/, 1);
  return line.length <= maxSubjectLength ? line : `${cutText(line, maxSubjectLength - 1).trimEnd()}…`;
};

/**
 * Attaches the sender's files to the message. Throws 422 on `uploads` where the page accepts none, 401 or 403 for
 * senders without permission.
 */
async function attach(ctx: Context, tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const within = withDb(ctx, tx);
  const { contact } = await readSettings(within);
  if (!contact.attachments) throw invalid({ uploads: ["This page doesn't accept files."] });
  await assertMayUpload(within);
  await markAttached(tx, requireOwner(ctx), ids);
}

async function filesOf(ctx: Context, tx: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, name, file_size } = fileEntries;
  const found = await tx
    .select({ id, name, size: file_size })
    .from(fileEntries)
    .where(inArray(id, [...ids]))
    .orderBy(id);
  return found.map((file) => ({
    name: file.name,
    size: file.size,
    url: signedFileUrl(ctx, file.id, linkSeconds),
  }));
}

async function sendMail(ctx: Context, { name, email, message, uploads = [] }: Message): Promise<void> {
  const { address } = await readPrivateSettings(ctx, 'contact');
  const to = address ?? addressIn((await ctx.mailSettings()).from);
  await ctx.db.transaction(async (tx) => {
    await attach(ctx, tx, uploads);
    const files = await filesOf(ctx, tx, uploads);
    await ctx.mailer.queue(ctx, tx, contactMessage, { emails: [to] }, { name, email, message, files });
  });
  ctx.jobs.nudge();
}

/** Whether the caller is signed in to the account of that address, and may act with it. */
async function isOwn(ctx: Context, account: UserRow): Promise<boolean> {
  return ctx.identity.user?.id === account.id && !(await isUnverified(ctx));
}

async function fileTicket(ctx: Context, input: Message): Promise<void> {
  const { message, uploads = [], email } = input;
  const account = await findOwnerOf(ctx.db, email);
  const writer = await writerOf(ctx, input, account, (owner) => isOwn(ctx, owner));
  const ticket = {
    subject: subjectOf(message),
    body: textToHtml(message),
    email,
    channel: 'contact' as const,
  };
  await ctx.db.transaction(async (tx) => {
    const within = withDb(ctx, tx);
    const sender = writer ?? (await unverifiedWriter(tx, input, account));
    await fileTicketOf(within, sender, ticket, {
      ids: uploads,
      take: (inner) => attach(ctx, inner, uploads),
    });
  });
  ctx.jobs.nudge();
}

/**
 * Accepts a message of the contact page: as a mail, or as a ticket. Throws 404 where the page is disabled, 422 for a
 * missing human check and for refused files, 429 for the fourth within a minute.
 */
export async function sendMessage(ctx: Context, input: Message): Promise<Record<never, never>> {
  if (!(await readSettings(ctx)).contact.enable) throw notFound();
  await ctx.limits.consume('contact', ctx.request.ip);
  await assertHuman(ctx, 'contact', input.recaptcha_token);
  const { deliver } = await readPrivateSettings(ctx, 'contact');
  await (deliver === 'ticket' ? fileTicket : sendMail)(ctx, input);
  return {};
}
