import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { type Language, type Translate, translator } from '#shared/translation.ts';
import { baseUrl, type Env } from '../config/env.ts';
import type { Database } from '../db/connect.ts';
import { type DomainEvent, defineJob, type Finish, type Job } from '../jobs/job.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics.ts';
import { type Keys, randomText } from '../security/keys.ts';
import { type Conversation, sendInConversation, type ThreadMail } from './conversation.ts';
import { headersOf } from './headers.ts';
import { loopHeader, loopMark } from './loop.ts';
import { messageIdOf } from './message-id.ts';
import { copyMail, findQueued, insertMails, markFailed, markSent, type OutgoingMail } from './queries.ts';
import { type MailText, renderMail } from './render-mail.ts';
import { mailBody, mailSubject, type SiteMail } from './rendering.tsx';
import { isTooOld, secondsUntilRetry } from './retries.ts';
import { announceReturn } from './returns.ts';
import { type SigningKey, senderDomain } from './signing.ts';
import { outgoingMails } from './tables.ts';
import type { MailSite, MailTemplate, MailTheme, Recipients } from './template.ts';
import {
  answerOf,
  createMailTransport,
  isRefused,
  type MailSettings,
  type Transport,
  transportOf,
} from './transport.ts';
import { unsubscribeLink, unsubscribeTokenOf } from './unsubscribe.ts';
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
  jobs: {
    emit(db: Database, ...facts: DomainEvent[]): Promise<void>;
    enqueueLater<Data extends object>(
      db: Database,
      job: Job<never, Data>,
      seconds: number,
      data: Data,
    ): Promise<void>;
  };
  log: Pick<Log, 'warn'>;
  metrics: Metrics;
  stopping: AbortController;
  siteName(): Promise<string>;
  mailLooks(): Promise<MailTheme>;
  mailSettings(): Promise<MailSettings>;
  mailWordings(): Promise<ReadonlyMap<string, MailWording>>;
  readersOf(emails: readonly string[]): Promise<Map<string, Reader>>;
  conversationsOf(mails: readonly ThreadMail[]): Promise<(Conversation | undefined)[]>;
  signingKeys(): Promise<ReadonlyMap<string, SigningKey>>;
}

/** As much of the job queue as mails need. */
interface MailQueue {
  expect(job: typeof sendMails): void;
}

interface Jobs {
  enqueue(db: Database, job: typeof sendMails, data: { ids: number[] }): Promise<void>;
}

/** Mails leave through the job queue: queued with the change that causes them, tried again until they are taken. */
export class Mailer {
  readonly #env: Env;
  readonly #keys: Keys;
  readonly #templates: Map<string, MailTemplate>;
  /** By the addresses of their mail servers; the empty one is that of no mail server. */
  readonly #transports = new LRUCache<string, Transport>({ max: 50 });
  /** The last texts of each language: the same news often is sent to every agent. */
  readonly #texts = new WeakMap<Translate, LRUCache<string, MailText>>();
  /** In the place of the token of each reader, so that one text is for all. Nobody else can write it into a mail. */
  readonly #tokenPlace = randomText(32);

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
    { emails, thread, when, reply, kind }: Recipients,
    props: Props,
  ): Promise<void> {
    const reachable = emails.filter((email) => !nowhere.test(email));
    if (reachable.length === 0) return;
    await insertMails(db, undefined, {
      template: template.name,
      props: this.#keys.seal('mail', JSON.stringify(props)),
      thread: thread ?? null,
      reply: reply ?? null,
      kind: kind ?? null,
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
   * those that have left already are left alone. A later job sends those that could not leave now. Throws when the
   * process stops.
   */
  async deliver(services: SendingNeeds, ids: readonly number[], finish: Finish): Promise<void> {
    const { db, metrics, stopping } = services;
    const mails = await findQueued(db, ids);
    metrics.mails.inc({ result: 'gone' }, ids.length - mails.length);
    if (mails.length === 0) return;
    const [name, looks, site, wordings, readers, conversations, keys] = await Promise.all([
      services.siteName(),
      services.mailLooks(),
      services.mailSettings(),
      services.mailWordings(),
      services.readersOf(mails.map(({ recipient }) => recipient)),
      services.conversationsOf(mails),
      services.signingKeys(),
    ]);
    const left: OutgoingMail[] = [];
    for (const [index, mail] of mails.entries()) {
      if (stopping.signal.aborted) throw new Error('The process stops.');
      try {
        const reader = readers.get(mail.recipient);
        if (reader === undefined) throw new Error('Nobody reads that address.');
        const { language } = reader.language;
        const wording = wordings.get(wordingKey(mail.template, language));
        const conversation = conversations[index];
        const from = conversation?.from ?? site.from;
        const message = await this.#compose(
          { ...mail, from, wording, conversation },
          {
            name,
            looks,
            url: baseUrl(this.#env),
            language,
            translate: translator(reader.language),
            ...(this.#templates.get(mail.template)?.isNews ? {} : { reader: reader.name }),
          },
        );
        mail.subject = message.subject ?? null;
        const smtp_url = conversation?.smtp_url ?? site.smtp_url;
        const dkim = keys.get(senderDomain(from));
        const signed = { ...message, ...(dkim && { dkim }) };
        const response = await sendInConversation(conversation, this.#sendBy(smtp_url), signed);
        const once = this.#templates.get(mail.template)?.worksOnce ?? false;
        const transport = transportOf(smtp_url);
        await markSent(db, undefined, { id: mail.id, subject: message.subject, transport, response, once });
        await conversation?.noteOutcome?.(null);
        metrics.mails.inc({ result: transport === 'smtp' ? 'sent' : 'file' });
      } catch (error) {
        if (!(await this.#storeFailure(services, mail, error))) left.push(mail);
      }
    }
    if (left.length === 0) return;
    await db.transaction(async (tx) => {
      const again = { ids: left.map(({ id }) => id) };
      await services.jobs.enqueueLater(tx, sendMails, secondsUntilRetry(left), again);
      await finish(tx);
    });
  }

  /** Answers whether the mail is not tried again: it was refused for good, or for too long. */
  async #storeFailure(services: SendingNeeds, mail: OutgoingMail, error: unknown): Promise<boolean> {
    const isOver = isRefused(error) || isTooOld(mail);
    const message = answerOf(error);
    services.log.warn({ err: error, mail: mail.id, isOver }, 'a mail did not leave');
    await services.db.transaction(async (tx) => {
      await markFailed(tx, mail, message, isOver);
      if (isOver) await announceReturn(services, tx, mail, message);
    });
    return isOver;
  }

  /** The transport of that mail server, reused while the settings name it. */
  #sendBy(url: string | null): Transport {
    const transport = this.#transports.get(url ?? '') ?? createMailTransport(this.#env, url);
    this.#transports.set(url ?? '', transport);
    return transport;
  }

  async #compose(
    mail: typeof outgoingMails.$inferSelect & {
      from: string | { name: string; address: string };
      wording: MailWording | undefined;
      conversation: Conversation | undefined;
    },
    site: MailSite,
  ): Promise<SendMailOptions> {
    const template = this.#templates.get(mail.template);
    if (template === undefined) throw new Error(`There is no mail template ${mail.template}.`);
    const props = this.#open(template, mail.sealed_props ?? '');
    const token = unsubscribeTokenOf({ keys: this.#keys }, { template, site, mail });
    const siteWith = (written: string | null) =>
      written === null ? site : { ...site, unsubscribe: unsubscribeLink(site, written) };
    const shown = {
      template,
      props,
      site: siteWith(token && this.#tokenPlace),
      wording: mail.wording,
    };
    const { html, text } = await this.#render(shown);
    const host = new URL(site.url).hostname;
    const { thread, conversation } = mail;
    const idOf = (id: number) => `<${messageIdOf({ keys: this.#keys }, { thread, id, host })}>`;
    const references = [
      ...(thread === null ? [] : [idOf(0)]),
      ...(conversation?.references ?? []).map((id) => `<${id}>`),
    ];
    return {
      from: mail.from,
      to: mail.recipient,
      replyTo: template.replyTo?.(props) ?? conversation?.replyTo ?? undefined,
      subject: mailSubject(shown),
      html: html.replaceAll(this.#tokenPlace, token ?? ''),
      text: text.replaceAll(this.#tokenPlace, token ?? ''),
      messageId: idOf(mail.id),
      // As a text it would be sent as it is, which is no date to mail servers.
      date: new Date(mail.created_at),
      ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
      headers: {
        ...headersOf(template, siteWith(token), mail.kind),
        [loopHeader]: loopMark({ keys: this.#keys }),
      },
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
  async send(services: Pick<SendingNeeds, 'mailSettings' | 'signingKeys'>, to: string, shown: SiteMail) {
    const { smtp_url, from } = await services.mailSettings();
    const dkim = (await services.signingKeys()).get(senderDomain(from));
    const { html, text } = await this.#render(shown);
    const mail = { from, to, subject: mailSubject(shown), html, text, ...(dkim && { dkim }) };
    const message = await this.#sendBy(smtp_url)(mail);
    return { transport: transportOf(smtp_url), message };
  }

  /** Queues a mail again, in the transaction `db`; call `jobs.nudge` after it. Null when its content is not stored. */
  async requeue(services: { jobs: Jobs }, db: Database, id: number): Promise<number | null> {
    const again = await copyMail(db, id);
    if (again !== null) await services.jobs.enqueue(db, sendMails, { ids: [again] });
    return again;
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
  run: (services: SendingNeeds, { ids }, finish) => services.mailer.deliver(services, ids, finish),
});
