import type { NotificationCatalogue } from '#shared/notification-kinds.ts';
import type { PermissionCatalogue } from '#shared/permissions.ts';
import type { Language, Texts } from '#shared/translation.ts';
import type { Cached } from './cache/cache.ts';
import type { PersonCache } from './cache/user-cache.ts';
import type { Env } from './config/env.ts';
import type { SettingsCatalogue } from './config/settings.ts';
import type { WorkFolders } from './data-folder/work-folders.ts';
import type { Connection, Database } from './db/connect.ts';
import type { ErrorLog } from './error-log/error-log.ts';
import type { Events } from './events/events.ts';
import type { Hooks } from './hooks.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Locks } from './locks.ts';
import type { Log } from './logging/log.ts';
import type { LogTail } from './logging/log-tail.ts';
import type { Conversation, ThreadMail } from './mail/conversation.ts';
import type { Mailer } from './mail/mailer.ts';
import type { SigningKey } from './mail/signing.ts';
import type { MailTheme } from './mail/template.ts';
import type { MailSettings } from './mail/transport.ts';
import type { MailWording } from './mail/wording.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rate-limit/rate-limit.ts';
import type { Keys } from './security/keys.ts';
import type { Storages } from './storage/storages.ts';
import type { WebhookEventSources } from './webhook-events.ts';

/** The services of a process, for requests, jobs and command lines alike. */
export interface Services {
  env: Env;
  /** Name of the client's build. */
  build: string;
  log: Log;
  /** The last lines of the log of this process. */
  logTail: LogTail;
  /** Failures of this process, to be written to the database. */
  errors: ErrorLog;
  keys: Keys;
  connection: Connection;
  db: Database;
  events: Events;
  cache: Cached;
  people: PersonCache;
  jobs: Jobs<Services>;
  mailer: Mailer;
  limits: RateLimits;
  storages: Storages;
  /** Where something is unpacked or written on the way. */
  workFolders: WorkFolders;
  locks: Locks;
  metrics: Metrics;
  hooks: Hooks;
  /** The translations that come with the product. */
  texts: Texts;
  /** The catalogue of administrator settings. */
  settings: SettingsCatalogue;
  /** The catalogue of permissions for roles. */
  permissions: PermissionCatalogue;
  /** The catalogue of notification kinds. */
  notificationKinds: NotificationCatalogue;
  /** The events that webhooks can subscribe to. */
  webhookEvents: WebhookEventSources;
  /** Aborts when the process stops, so that connections held open can end. */
  stopping: AbortController;
  /** How the site is called, for mails and pages. */
  siteName(): Promise<string>;
  /** The logo and colours of mails. */
  mailLooks(): Promise<MailTheme>;
  /** The mail server, and the sender of mails. */
  mailSettings(): Promise<MailSettings>;
  /** How the site words mails itself. */
  mailWordings(): Promise<ReadonlyMap<string, MailWording>>;
  /** How to write to addresses: the language that its owner reads, else the site's own, and their name if any. */
  readersOf(emails: readonly string[]): Promise<Map<string, { language: Language; name: string | null }>>;
  /** The conversation of each mail; undefined for those of no ticket, and while no mail comes in. */
  conversationsOf(mails: readonly ThreadMail[]): Promise<(Conversation | undefined)[]>;
  /** The keys that sign mails, by the domains of their senders. */
  signingKeys(): Promise<ReadonlyMap<string, SigningKey>>;
}
