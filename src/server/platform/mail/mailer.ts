import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { render, toPlainText } from '@react-email/render';
import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { type Language, type Translate, translator } from '#shared/translation.ts';
import type { Database } from '../db/connect.ts';
import { baseUrl, type Env } from '../env.ts';
import { defineJob } from '../jobs/job.ts';
import type { Keys } from '../keys.ts';
import type { Metrics } from '../metrics.ts';
import { outgoingMails } from './tables.ts';
import type { MailSite, MailTemplate } from './template.ts';

const purpose = 'mail';

/** Reserved addresses that no mail can reach: those of deleted accounts. */
const nowhere = /\.invalid$/i;

/** Timeouts of a mail server: the mails behind wait as well. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type Transport = (message: SendMailOptions) => Promise<void>;

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
    return async (message) => {
      await smtp.sendMail(message);
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true });
  const folder = join(env.DATA_DIR, 'mail');
  return async (message) => {
    const composed = await composer.sendMail(message);
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const id = composed.messageId.replaceAll(/[^\w-]/g, '').slice(0, 40);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${stamp}-${id}.eml`), composed.message as Buffer, { mode: 0o600 });
  };
}

interface MailText {
  html: string;
  text: string;
}

interface DeliveryNeeds {
  db: Database;
  siteName(): Promise<string>;
  mailSettings(): Promise<MailSettings>;
  readerOf(email: string): Promise<{ language: Language; name: string | null }>;
}

interface SendingNeeds extends DeliveryNeeds {
  mailer: Mailer;
  metrics: Metrics;
}

/** As much of the job queue as mails need. */
interface MailQueue {
  enqueue(db: Database, job: typeof sendMail, ...mails: { id: number }[]): Promise<void>;
}

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

  /** Queues a mail to each of the addresses as part of the transaction that `db` is. Two statements. */
  async queue<Props extends object>(
    services: { jobs: MailQueue },
    db: Database,
    template: MailTemplate<Props>,
    { emails, thread }: Recipients,
    props: Props,
  ): Promise<void> {
    const reachable = emails.filter((email) => !nowhere.test(email));
    if (reachable.length === 0) return;
    const values = reachable.map((recipient) => ({
      recipient,
      template: template.name,
      sealed_props: this.#keys.seal(purpose, JSON.stringify(props)),
      thread,
    }));
    const mails = await db.insert(outgoingMails).values(values).returning({ id: outgoingMails.id });
    await services.jobs.enqueue(db, sendMail, ...mails);
  }

  /** Forgets an address: what was queued for it never leaves, what has left is no longer listed. */
  async forget(db: Database, email: string): Promise<void> {
    await db.delete(outgoingMails).where(eq(outgoingMails.recipient, email));
  }

  /** Sends a queued mail, in the language of its reader; one that has left already is left alone. */
  async deliver(
    { db, siteName, mailSettings, readerOf }: DeliveryNeeds,
    id: number,
  ): Promise<'sent' | 'gone'> {
    const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, id));
    if (mail === undefined || mail.sent_at !== null || mail.sealed_props === null) return 'gone';
    try {
      const [name, { smtp_url, from }, reader] = await Promise.all([
        siteName(),
        mailSettings(),
        readerOf(mail.recipient),
      ]);
      const message = await this.#compose(
        { ...mail, from },
        {
          name,
          url: baseUrl(this.#env),
          language: reader.language.language,
          translate: translator(reader.language),
          ...(this.#templates.get(mail.template)?.isNews ? {} : { reader: reader.name }),
        },
      );
      await this.#sendBy(smtp_url)(message);
      await db
        .update(outgoingMails)
        .set({ sent_at: sql`now()`, subject: message.subject as string, sealed_props: null, error: null })
        .where(eq(outgoingMails.id, id));
      return 'sent';
    } catch (error) {
      await db
        .update(outgoingMails)
        .set({ error: error instanceof Error ? error.message : String(error) })
        .where(eq(outgoingMails.id, id));
      throw error;
    }
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
      text = { html, text: toPlainText(html) };
      texts.set(name, text);
    }
    return text;
  }
}

export const sendMail = defineJob({
  name: 'mail-send',
  data: z.object({ id: z.int() }),
  run: async (services: SendingNeeds, { id }) => {
    const result = await services.mailer.deliver(services, id);
    services.metrics.mails.inc({ result });
  },
});
