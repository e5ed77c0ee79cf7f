import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { type Language, type Translate, translator } from '#shared/translation.ts';
import { baseUrl, type Env } from '../config/env.ts';
import type { Database } from '../db/connect.ts';
import { preparedRows, rows } from '../db/statements.ts';
import { jobInserts, settings } from '../jobs/insert.ts';
import { defineJob } from '../jobs/job.ts';
import type { Metrics } from '../metrics.ts';
import type { Keys } from '../security/keys.ts';
import type { Conversation, ThreadMail } from './conversation.ts';
import { headersOf } from './headers.ts';
import { loopHeader, loopMark } from './loop.ts';
import { messageIdOf } from './message-id.ts';
import { type MailText, renderMail } from './render-mail.ts';
import { mailBody, mailSubject, type SiteMail } from './rendering.tsx';
import { outgoingMails } from './tables.ts';
import type { MailSite, MailTemplate, MailTheme, Recipients } from './template.ts';
import {
  createMailTransport,
  isRefused,
  type MailSettings,
  type Transport,
  transportOf,
} from './transport.ts';
import { type MailWording, wordingKey } from './wording.ts';

/** Reserved addresses that no mail can reach: those of deleted accounts. */
const nowhere = /\.invalid$/i;

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
  mailLooks(): Promise<MailTheme>;
  mailSettings(): Promise<MailSettings>;
  mailWordings(): Promise<ReadonlyMap<string, MailWording>>;
  readersOf(emails: readonly string[]): Promise<Map<string, Reader>>;
  conversationsOf(mails: readonly ThreadMail[]): Promise<(Conversation | undefined)[]>;
}

/** As much of the job queue as mails need. */
interface MailQueue {
  expect(job: typeof sendMails): void;
}

interface Jobs {
  enqueue(db: Database, job: typeof sendMails, data: { ids: number[] }): Promise<void>;
}

/** Mails of one job: they are sent one after the other, and the next job waits. */
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
      sql`coalesce(${sql.placeholder('start')}::text::timestamptz, now())`,
    )}`,
);

/** Max stored characters of a mail server's response. */
export const maxResponseLength = 1000;

const markSent = preparedRows(
  () => sql`
    update ${outgoingMails} set state = 'sent', transport = ${sql.placeholder('transport')}::text, sent_at = now(), attempts = attempts + 1, error = null,
      subject = ${sql.placeholder('subject')}::text,
      response = left(${sql.placeholder('response')}::text, ${sql.raw(String(maxResponseLength))}),
      sealed_props = case when ${sql.placeholder('once')}::boolean then null else sealed_props end
    where id = ${sql.placeholder('id')}::integer`,
);

/** How often a mail is tried: once, and then as often as the job is. */
const maxAttempts = settings.retryLimit + 1;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Mails leave through the job queue: queued with the change that causes them, tried again until they are taken. */
export class Mailer {
  readonly #env: Env;
  readonly #keys: Keys;
  readonly #templates: Map<string, MailTemplate>;
  #transport: { url: string | null; send: Transport } | undefined;
  /** The last texts of each language: the same news often is sent to every agent. */
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
    { emails, thread, when }: Recipients,
    props: Props,
  ): Promise<void> {
    const reachable = emails.filter((email) => !nowhere.test(email));
    if (reachable.length === 0) return;
    await insertMails(db, undefined, {
      template: template.name,
      props: this.#keys.seal('mail', JSON.stringify(props)),
      thread: thread ?? null,
      emails: JSON.stringify(reachable),
      start: when ?? null,
      jobs: JSON.stringify([{ name: sendMails.name, data: {} }]),
    });
    services.jobs.expect(sendMails);
  }

  /** Removes an address: its queued mails are not sent, its sent ones are no longer listed. */
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
    const [name, looks, { smtp_url, from }, wordings, readers, conversations] = await Promise.all([
      services.siteName(),
      services.mailLooks(),
      services.mailSettings(),
      services.mailWordings(),
      services.readersOf(mails.map(({ recipient }) => recipient)),
      services.conversationsOf(mails),
    ]);
    const failures: unknown[] = [];
    for (const [index, mail] of mails.entries()) {
      if (stopping.signal.aborted) throw new Error('The process stops.');
      try {
        const reader = readers.get(mail.recipient);
        if (reader === undefined) throw new Error('Nobody reads that address.');
        const { language } = reader.language;
        const wording = wordings.get(wordingKey(mail.template, language));
        const message = await this.#compose(
          { ...mail, from, wording, conversation: conversations[index] },
          {
            name,
            looks,
            url: baseUrl(this.#env),
            language,
            translate: translator(reader.language),
            ...(this.#templates.get(mail.template)?.isNews ? {} : { reader: reader.name }),
          },
        );
        const response = await this.#sendBy(smtp_url)(message);
        const once = this.#templates.get(mail.template)?.worksOnce ?? false;
        const transport = transportOf(smtp_url);
        await markSent(db, undefined, { id: mail.id, subject: message.subject, transport, response, once });
        metrics.mails.inc({ result: transport === 'smtp' ? 'sent' : 'file' });
      } catch (error) {
        const isOver = isRefused(error) || mail.attempts + 1 >= maxAttempts;
        if (!isOver) failures.push(error);
        await db
          .update(outgoingMails)
          .set({
            attempts: sql`${outgoingMails.attempts} + 1`,
            error: messageOf(error).slice(0, maxResponseLength),
            ...(isOver && { state: 'failed' as const }),
          })
          .where(eq(outgoingMails.id, mail.id));
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** The transport of that mail server, reused until the settings name another. */
  #sendBy(url: string | null): Transport {
    if (this.#transport?.url !== url) this.#transport = { url, send: createMailTransport(this.#env, url) };
    return this.#transport.send;
  }

  async #compose(
    mail: typeof outgoingMails.$inferSelect & {
      from: string;
      wording: MailWording | undefined;
      conversation: Conversation | undefined;
    },
    site: MailSite,
  ): Promise<SendMailOptions> {
    const template = this.#templates.get(mail.template);
    if (template === undefined) throw new Error(`There is no mail template ${mail.template}.`);
    const props = this.#open(template, mail.sealed_props ?? '');
    const shown = { template, props, site, wording: mail.wording };
    const host = new URL(site.url).hostname;
    const { thread, conversation } = mail;
    const idOf = (id: number) => `<${messageIdOf({ keys: this.#keys }, { thread, id, host })}>`;
    const references = [
      ...(thread === null ? [] : [idOf(0)]),
      ...(conversation?.references ?? []).map((id) => `<${id}>`),
    ];
    return {
      from: conversation?.from ?? mail.from,
      to: mail.recipient,
      replyTo: template.replyTo?.(props) ?? conversation?.replyTo ?? undefined,
      subject: mailSubject(shown),
      ...(await this.#render(shown)),
      messageId: idOf(mail.id),
      ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
      headers: { ...headersOf(template, site), [loopHeader]: loopMark({ keys: this.#keys }) },
    };
  }

  async #render(shown: SiteMail): Promise<MailText> {
    const { template, props, site, wording } = shown;
    const name = JSON.stringify([template.name, props, site, wording]);
    const texts = this.#texts.get(site.translate) ?? new LRUCache<string, MailText>({ max: 50 });
    this.#texts.set(site.translate, texts);
    let text = texts.get(name);
    if (text === undefined) {
      text = await renderMail(mailBody(shown));
      texts.set(name, text);
    }
    return text;
  }

  #open(template: MailTemplate, sealed: string): object {
    return template.props.parse(JSON.parse(this.#keys.unseal('mail', sealed) ?? 'null'));
  }

  /** The mails that administrators may word themselves. */
  get editable(): MailTemplate[] {
    return [...this.#templates.values()].filter(({ editing }) => editing !== undefined);
  }

  /** Sends a test mail at once and returns the mail server's response. Throws its refusal. */
  async send(services: Pick<SendingNeeds, 'mailSettings'>, to: string, shown: SiteMail) {
    const { smtp_url, from } = await services.mailSettings();
    const { html, text } = await this.#render(shown);
    const message = await this.#sendBy(smtp_url)({ from, to, subject: mailSubject(shown), html, text });
    return { transport: transportOf(smtp_url), message };
  }

  /** Queues a mail again, in the transaction `db`; call `jobs.nudge` after it. Null when its content is not stored. */
  async requeue(services: { jobs: Jobs }, db: Database, id: number): Promise<number | null> {
    const [again] = await rows<{ id: number }>(
      db,
      sql`insert into ${outgoingMails} (recipient, template, subject, sealed_props, thread)
        select recipient, template, subject, sealed_props, thread from ${outgoingMails}
        where id = ${id} and sealed_props is not null and state <> 'queued' returning id`,
    );
    if (again === undefined) return null;
    await services.jobs.enqueue(db, sendMails, { ids: [again.id] });
    return again.id;
  }
}

/** Jobs of one mail are those that an earlier version of the product left behind. */
const mailsToSend = z.union([
  z.object({ ids: z.array(z.int()) }),
  z.object({ id: z.int() }).transform(({ id }) => ({ ids: [id] })),
]);

export const sendMails = defineJob({
  name: 'mail-send',
  label: 'Send emails',
  data: mailsToSend,
  run: (services: SendingNeeds, { ids }) => services.mailer.deliver(services, ids),
});
