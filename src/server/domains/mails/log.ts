import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, notFound } from '#shared/errors.ts';
import type { LoggedMail, mailLogInput } from '#shared/mails.ts';
import type { MailTransport } from '#shared/record-states.ts';
import { cutText } from '#shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { maxResponseLength } from '../../platform/mail/queries.ts';
import { outgoingMails } from '../../platform/mail/tables.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';

const columns = {
  id: outgoingMails.id,
  to: outgoingMails.recipient,
  subject: outgoingMails.subject,
  template: outgoingMails.template,
  state: sql<LoggedMail['state']>`${outgoingMails.state}`,
  transport: outgoingMails.transport,
  attempts: outgoingMails.attempts,
  answer: sql<string | null>`coalesce(${outgoingMails.error}, ${outgoingMails.response})`,
  can_resend: sql<boolean>`${outgoingMails.state} <> 'queued' and ${outgoingMails.sealed_props} is not null`,
  created_at: outgoingMails.created_at,
  sent_at: outgoingMails.sent_at,
};

const holds = (column: typeof outgoingMails.recipient | typeof outgoingMails.subject, text: string) =>
  ilike(column, partOf(text));

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text));

/** `to` is a recipient, or a time as in the other logs. */
const toCondition = (to: string): SQL =>
  isMoment(to)
    ? lt(outgoingMails.created_at, new Date(to).toISOString())
    : holds(outgoingMails.recipient, to);

type Found = Omit<LoggedMail, 'label'>;

/** Mails with the labels of their templates. */
function labelled({ mailer }: Pick<Services, 'mailer'>, mails: readonly Found[]): LoggedMail[] {
  const labels = new Map(mailer.editable.map(({ name, editing }) => [name, editing?.label]));
  return mails.map((mail) => ({ ...mail, label: labels.get(mail.template) ?? mail.template }));
}

/** Mails that left, could not, or are to leave; newest first. */
export async function listMails(
  services: Pick<Services, 'db' | 'mailer'>,
  input: z.output<typeof mailLogInput>,
) {
  const { state, transport, to, from, query, limit } = input;
  const after = readCursor(z.int().min(1), input.cursor);
  const found = await services.db
    .select(columns)
    .from(outgoingMails)
    .where(
      and(
        state ? sql`${outgoingMails.state} = ${state}` : undefined,
        transport ? eq(outgoingMails.transport, transport) : undefined,
        to ? toCondition(to) : undefined,
        from ? gte(outgoingMails.created_at, new Date(from).toISOString()) : undefined,
        query ? or(holds(outgoingMails.recipient, query), holds(outgoingMails.subject, query)) : undefined,
        after === null ? undefined : lt(outgoingMails.id, after),
      ),
    )
    .orderBy(desc(outgoingMails.id))
    .limit(limit + 1);
  return cursorPage(labelled(services, found), limit, ({ id }) => id);
}

/** Why a mail is not sent again. */
function refusal(state: LoggedMail['state']): AppError {
  return state === 'queued'
    ? new AppError('conflict', 'mail_queued', 'This email is still being sent. You can resend it afterwards.')
    : new AppError(
        'conflict',
        'mail_not_kept',
        'This email contained a one-time link and was not kept. The recipient can request a new one.',
      );
}

/** Sends a mail again, as a new mail. Throws 404, and 409 for one that is pending or not stored. */
export async function resendMail(ctx: Context, id: number): Promise<{ mail: LoggedMail }> {
  const mail = await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select(columns).from(outgoingMails).where(eq(outgoingMails.id, id));
    if (known === undefined) throw notFound();
    const again = await ctx.mailer.requeue(ctx, tx, id);
    if (again === null) throw refusal(known.state);
    await audit(ctx, tx, {
      action: 'mail.resend',
      subject_type: 'mail',
      subject_id: String(id),
      after: { mail: again, to: known.to },
    });
    const made = labelled(
      ctx,
      await tx.select(columns).from(outgoingMails).where(eq(outgoingMails.id, again)),
    );
    if (made[0] === undefined) throw notFound();
    return made[0];
  });
  ctx.jobs.nudge();
  return { mail };
}

interface Tried {
  to: string;
  template: string;
  subject: string;
  /** Transport used; null for a failure. */
  transport: MailTransport | null;
  /** Response of the mail server, or the connection error. */
  message: string;
}

/** Logs a test mail of a template, without its content. */
export async function logTried({ db }: Pick<Services, 'db'>, tried: Tried): Promise<void> {
  const { to, template, subject, transport, message } = tried;
  const answer = cutText(message, maxResponseLength);
  await db.insert(outgoingMails).values({
    recipient: to,
    template,
    subject,
    attempts: 1,
    ...(transport === null
      ? { state: 'failed', error: answer }
      : { state: 'sent', transport, response: answer, sent_at: sql`now()` }),
  });
}
