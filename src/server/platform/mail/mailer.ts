import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainTextSelectors, render } from '@react-email/render';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { compile } from 'html-to-text';
import { LRUCache } from 'lru-cache';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { type Language, type Translate, translator } from '#shared/translation.ts';
import type { Database } from '../db/connect.ts';
import { preparedRows } from '../db/statements.ts';
import { baseUrl, type Env } from '../env.ts';
import { jobInserts, settings } from '../jobs/insert.ts';
import { defineJob } from '../jobs/job.ts';
import type { Keys } from '../keys.ts';
import type { Metrics } from '../metrics.ts';
import { outgoingMails } from './tables.ts';
import type { MailLooks, MailSite, MailTemplate } from './template.ts';

const purpose = 'mail';

/** Reserved addresses that no mail can reach: those of deleted accounts. */
const nowhere = /\.invalid$/i;

/** Timeouts of a mail server: the mails behind wait as well. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Made once: reading its rules takes longer than reading a mail. */
const plainTextOf = compile({ wordwrap: false, selectors: plainTextSelectors });

/** Answers with what the mail server said. */
type Transport = (message: SendMailOptions) => Promise<string>;

/** How mails leave the site. */
export interface MailSettings {
  /** Holds the password of the mail server. */
  smtp_url: string | null;
  from: string;
}

/** Hands mails to that mail server; without one each becomes an `.eml` file under DATA_DIR/mail. */
function createMailTransport(env: Env, smtpUrl: string | null): Transport {
  if (smtpUrl !== null) {
    const smtp = createTransport({ url: smtpUrl, ...patience });
    return async (message) => (await smtp.sendMail(message)).response;
  }
  const composer = createTransport({ streamTransport: true, buffer: true });
  const folder = join(env.DATA_DIR, 'mail');
  let folderMade: Promise<unknown> | undefined;
  return async (message) => {
    const composed = await composer.sendMail(message);
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const id = composed.messageId.replaceAll(/[^\w-]/g, '').slice(0, 40);
    folderMade ??= mkdir(folder, { recursive: true });
    await folderMade;
    const name = `${stamp}-${id}.eml`;
    await writeFile(join(folder, name), composed.message as Buffer, { mode: 0o600 });
    return name;
  };
}

interface MailText {
  html: string;
  text: string;
}

interface Reader {
  language: Language;
  name: string | null;
}

interface SendingNeeds {
  db: Database;
  mailer: Mailer;
  metrics: Metrics;
  stopping: AbortController;
  siteName(): Promise<string>;
  mailLooks(): Promise<MailLooks>;
  mailSettings(): Promise<MailSettings>;
  readersOf(emails: readonly string[]): Promise<Map<string, Reader>>;
}

/** As much of the job queue as mails need. */
interface MailQueue {
  expect(job: typeof sendMails): void;
}

/** Mails of one job: they leave one after the other, and what is behind them waits. */
const mailsPerJob = 10;

const insertMails = preparedRows(
  () => sql`
    with mails as (
      insert into ${outgoingMails} (recipient, template, sealed_props, thread)
      select recipient, ${sql.placeholder('template')}::text, ${sql.placeholder('props')}::text, ${sql.placeholder('thread')}::text
      from jsonb_array_elements_text(${sql.placeholder('emails')}::text::jsonb) recipient
      returning id
    )
    ${jobInserts(
      sql`${sql.placeholder('jobs')}`,
      sql`jsonb_build_object('ids', ids)`,
      sql`, (
        select jsonb_agg(id) as ids
        from (select id, (row_number() over (order by id) - 1) / ${sql.raw(String(mailsPerJob))} as part from mails) mails
        group by part
      ) batches`,
    )}`,
);

/** Of what a mail server says, as much as is kept. */
const longestAnswer = 1000;

const markSent = preparedRows(
  () => sql`
    update ${outgoingMails} set state = 'sent', sent_at = now(), attempts = attempts + 1, error = null,
      subject = ${sql.placeholder('subject')}::text,
      response = left(${sql.placeholder('response')}::text, ${sql.raw(String(longestAnswer))}),
      sealed_props = case when ${sql.placeholder('once')}::boolean then null else sealed_props end
    where id = ${sql.placeholder('id')}::integer`,
);

/** How often a mail is tried: once, and then as often as the job is. */
const mostAttempts = settings.retryLimit + 1;

/** Whether the mail server will not take this mail, however often it is asked. A password it refuses may be set right. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Recipients {
  /** Each gets a mail of their own and does not see the others. */
  emails: readonly string[];
  /** Mails of one thread stand together in the reader's mailbox. */
  thread?: string;
}

/** Mails leave through the job queue: queued with the change that causes them, tried again until they are taken. */
export class Mailer {
  readonly #env: Env;
  readonly #keys: Keys;
  readonly #templates: Map<string, MailTemplate>;
  #transport: { url: string | null; send: Transport } | undefined;
  /** The last texts of each language: the same news often goes to every agent. */
  readonly #texts = new WeakMap<Translate, LRUCache<string, MailText>>();

  constructor(env: Env, keys: Keys, templates: readonly MailTemplate[]) {
    this.#env = env;
    this.#keys = keys;
    this.#templates = new Map(templates.map((template) => [template.name, template]));
  }

  /** Queues a mail to each of the addresses as part of the transaction that `db` is. One statement. */
  async queue<Props extends object>(
    services: { jobs: MailQueue },
    db: Database,
    template: MailTemplate<Props>,
    { emails, thread }: Recipients,
    props: Props,
  ): Promise<void> {
    const reachable = emails.filter((email) => !nowhere.test(email));
    if (reachable.length === 0) return;
    await insertMails(db, undefined, {
      template: template.name,
      props: this.#keys.seal(purpose, JSON.stringify(props)),
      thread: thread ?? null,
      emails: JSON.stringify(reachable),
      jobs: JSON.stringify([{ name: sendMails.name, data: {} }]),
    });
    services.jobs.expect(sendMails);
  }

  /** Forgets an address: what was queued for it never leaves, what has left is no longer listed. */
  async forget(db: Database, email: string): Promise<void> {
    await db.delete(outgoingMails).where(eq(outgoingMails.recipient, email));
  }

  /**
   * Sends queued mails one after the other, each in the language of its reader, and marks each as soon as it has left;
   * those that have left already are left alone. Throws in the end when some did not leave, or when the process stops.
   */
  async deliver(services: SendingNeeds, ids: readonly number[]): Promise<void> {
    const { db, metrics, stopping } = services;
    const mails = await db
      .select()
      .from(outgoingMails)
      .where(
        and(
          inArray(outgoingMails.id, [...ids]),
          eq(outgoingMails.state, 'queued'),
          isNotNull(outgoingMails.sealed_props),
        ),
      )
      .orderBy(asc(outgoingMails.id));
    metrics.mails.inc({ result: 'gone' }, ids.length - mails.length);
    if (mails.length === 0) return;
    const [name, looks, { smtp_url, from }, readers] = await Promise.all([
      services.siteName(),
      services.mailLooks(),
      services.mailSettings(),
      services.readersOf(mails.map(({ recipient }) => recipient)),
    ]);
    const failures: unknown[] = [];
    for (const mail of mails) {
      if (stopping.signal.aborted) throw new Error('The process stops.');
      try {
        const reader = readers.get(mail.recipient);
        if (reader === undefined) throw new Error('Nobody reads that address.');
        const message = await this.#compose(
          { ...mail, from },
          {
            name,
            looks,
            url: baseUrl(this.#env),
            language: reader.language.language,
            translate: translator(reader.language),
            ...(this.#templates.get(mail.template)?.isNews ? {} : { reader: reader.name }),
          },
        );
        const response = await this.#sendBy(smtp_url)(message);
        const once = this.#templates.get(mail.template)?.worksOnce ?? false;
        await markSent(db, undefined, { id: mail.id, subject: message.subject, response, once });
        metrics.mails.inc({ result: 'sent' });
      } catch (error) {
        const isOver = isRefused(error) || mail.attempts + 1 >= mostAttempts;
        if (!isOver) failures.push(error);
        await db
          .update(outgoingMails)
          .set({
            attempts: sql`${outgoingMails.attempts} + 1`,
            error: messageOf(error).slice(0, longestAnswer),
            ...(isOver && { state: 'failed' as const }),
          })
          .where(eq(outgoingMails.id, mail.id));
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** The way out by that mail server, kept until the settings name another. */
  #sendBy(url: string | null): Transport {
    if (this.#transport?.url !== url) this.#transport = { url, send: createMailTransport(this.#env, url) };
    return this.#transport.send;
  }

  async #compose(
    mail: typeof outgoingMails.$inferSelect & { from: string },
    site: MailSite,
  ): Promise<SendMailOptions> {
    const template = this.#templates.get(mail.template);
    if (template === undefined) throw new Error(`There is no mail template ${mail.template}.`);
    const props = template.props.parse(
      JSON.parse(this.#keys.unseal(purpose, mail.sealed_props ?? '') ?? 'null'),
    );
    const host = new URL(site.url).hostname;
    return {
      from: mail.from,
      to: mail.recipient,
      replyTo: template.replyTo?.(props),
      subject: template.subject(props, site),
      ...(await this.#render(template, props, site)),
      messageId: `<mail-${mail.id}@${host}>`,
      ...(mail.thread === null
        ? {}
        : { references: `<${mail.thread}@${host}>`, inReplyTo: `<${mail.thread}@${host}>` }),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    };
  }

  async #render(template: MailTemplate, props: object, site: MailSite): Promise<MailText> {
    const name = JSON.stringify([template.name, props, site]);
    const texts = this.#texts.get(site.translate) ?? new LRUCache<string, MailText>({ max: 50 });
    this.#texts.set(site.translate, texts);
    let text = texts.get(name);
    if (text === undefined) {
      const html = await render(template.body(props, site));
      text = { html, text: plainTextOf(html) };
      texts.set(name, text);
    }
    return text;
  }
}

/** Jobs of one mail are those that an earlier version of the product left behind. */
const mailsToSend = z.union([
  z.object({ ids: z.array(z.int()) }),
  z.object({ id: z.int() }).transform(({ id }) => ({ ids: [id] })),
]);

export const sendMails = defineJob({
  name: 'mail-send',
  data: mailsToSend,
  run: (services: SendingNeeds, { ids }) => services.mailer.deliver(services, ids),
});
