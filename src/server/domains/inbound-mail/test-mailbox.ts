import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { z } from 'zod';
import type { CheckResult } from '#shared/checks.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { mailboxTestInput } from '#shared/mailboxes.ts';
import { type Translate, translator } from '#shared/translation.ts';
import { type CheckStep, runSteps } from '../../platform/check-steps.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import { senderDomain } from '../../platform/mail/signing.ts';
import { localizationOf } from '../localizations/service.ts';
import { imapClient } from '../mailboxes/imap.ts';
import { imapErrorOf, isRejected } from '../mailboxes/imap-errors.ts';
import { ConnectionLost, providerOf } from '../mailboxes/oauth.ts';
import { findMailbox, type MailboxRow } from '../mailboxes/queries.ts';
import { openPassword } from '../mailboxes/secrets.ts';
import { senderOf } from '../mailboxes/sending.ts';
import { smtpCheck } from '../settings/smtp-check.ts';
import { fetchMailbox } from './fetch.ts';
import { findTest } from './queries.ts';
import { testHeader, testMark } from './test-mark.ts';

/** Milliseconds until a test mail must have come in, and between two looks. */
const patience = { total: 30_000, look: 1500 };

interface Check {
  steps: CheckStep[];
  secrets: string[];
  close: () => void;
}

/** Says failures in sentences. */
const inWords = (mailbox: MailboxRow, run: () => Promise<string>) => {
  const isConnected = providerOf(mailbox) !== null;
  return () =>
    run().catch((error: unknown) =>
      Promise.reject(new Error(imapErrorOf(error, mailbox.inbound.host, isConnected))),
    );
};

/** Signs in, opens the folder and counts its messages; nothing in it is changed. */
function receiving(ctx: Context, mailbox: MailboxRow, translate: Translate): Check {
  let opened: ImapFlow | undefined;
  let rejection: unknown = null;
  const connect = async () => {
    opened = await imapClient(ctx, mailbox);
    const client = opened;
    await client.connect().catch((error: unknown) => {
      if (!isRejected(error)) throw error;
      rejection = error;
    });
    return client.secureConnection
      ? translate('The connection is encrypted.')
      : translate('The connection is not encrypted.');
  };
  const signIn = async () => {
    if (rejection !== null) throw rejection;
    return '';
  };
  const openFolder = async () => {
    if (opened === undefined) throw new Error('There is no connection.');
    const { exists } = await opened.mailboxOpen(mailbox.inbound.folder, { readOnly: true });
    return translate('Messages in the folder: :count', { count: exists });
  };
  return {
    steps: [
      ['reach', inWords(mailbox, connect)],
      ['sign_in', inWords(mailbox, signIn)],
      ['open_folder', inWords(mailbox, openFolder)],
    ],
    secrets: [openPassword(ctx, mailbox.sealed_password) ?? ''],
    close: () => opened?.close(),
  };
}

/** Sends a mail to the mailbox as its own mails are sent. */
async function sending(ctx: Context, mailbox: MailboxRow, translate: Translate, id: string): Promise<Check> {
  const { email, name } = mailbox;
  const site = await ctx.mailSettings();
  const sender = senderOf(ctx, mailbox, site);
  const from = sender.from ?? site.from;
  const dkim = (await ctx.signingKeys()).get(senderDomain(from));
  const text = translate('This email tests the mailbox :name. It becomes no ticket.', { name });
  const auth = await sender.signIn?.().catch((error: unknown) => {
    if (error instanceof ConnectionLost) return error;
    throw error;
  });
  if (auth instanceof ConnectionLost)
    return { steps: [['connect', () => Promise.reject(auth)]], secrets: [], close: () => undefined };
  const check = smtpCheck(sender.smtp_url ?? site.smtp_url, {
    from,
    ...(dkim && { dkim }),
    ...(auth && { auth }),
    to: email,
    subject: translate('Test of mailbox :name', { name }),
    text: `${text}\n`,
    messageId: `<${id}>`,
    headers: { 'Auto-Submitted': 'auto-generated', [testHeader]: testMark(ctx, id) },
  });
  const steps = check.steps.map(([name, run]): CheckStep => {
    const runAndNote = async () => {
      const response = await run();
      await sender.noteOutcome?.(null);
      return response;
    };
    return [name, name === 'send' ? runAndNote : run];
  });
  return { ...check, steps, secrets: [...check.secrets, ...(auth ? [auth.accessToken] : [])] };
}

/** Waits until the test mail came in and was recognized. */
const arrival = (ctx: Context, mailbox: MailboxRow, translate: Translate, id: string) => async () => {
  const deadline = Date.now() + patience.total;
  while (Date.now() < deadline && !ctx.stopping.signal.aborted) {
    if (mailbox.inbound.kind === 'imap') await fetchMailbox(ctx, mailbox.id);
    const found = await findTest(ctx.db, id);
    if (found !== undefined) return translate('It came in and was recognized.');
    const last_error = (await findMailbox(ctx.db, mailbox.id))?.last_error ?? null;
    if (last_error !== null) throw new Error(last_error);
    await sleep(patience.look);
  }
  throw new Error(
    translate('The email did not arrive within :count seconds. Check the address and the spam folder.', {
      count: patience.total / 1000,
    }),
  );
};

/** Throws 422 for what can not be tested with this mailbox. */
function assertTestable({ inbound, enabled }: MailboxRow, what: z.output<typeof mailboxTestInput>['what']) {
  if (what === 'receive' && inbound.kind !== 'imap')
    throw invalid({ what: ['Only a mailbox that is fetched from a mail server can be tested like this.'] });
  if (what === 'round_trip' && (inbound.kind === 'none' || !enabled))
    throw invalid({ what: ['No email comes in through this mailbox.'] });
}

/**
 * Tries a mailbox out, step by step. Throws 404, and 422 for a test that it does not allow; a failing test is a result.
 */
export async function testMailbox(
  ctx: Context,
  { id, what }: z.output<typeof mailboxTestInput>,
): Promise<CheckResult> {
  const mailbox = await findMailbox(ctx.db, id);
  if (mailbox === undefined) throw notFound();
  assertTestable(mailbox, what);
  await ctx.limits.consume('mailbox_check', ctx.user.id);
  const translate = translator(await localizationOf(ctx));
  const messageId = `mailbox-test-${randomUUID()}@${new URL(baseUrl(ctx.env)).hostname}`;
  const check =
    what === 'receive'
      ? receiving(ctx, mailbox, translate)
      : await sending(ctx, mailbox, translate, messageId);
  const steps: readonly CheckStep[] =
    what === 'round_trip'
      ? [...check.steps, ['arrive', arrival(ctx, mailbox, translate, messageId)]]
      : check.steps;
  try {
    return await runSteps(steps, check.secrets);
  } finally {
    check.close();
  }
}
