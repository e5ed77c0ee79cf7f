import type { AnyRouter } from '@trpc/server';
import type { NotificationCatalogue } from '#shared/notification-kinds.ts';
import type { PermissionCatalogue } from '#shared/permissions.ts';
import type { Texts } from '#shared/translation.ts';
import { collectSettings, type DomainSettings } from './config/settings.ts';
import type { DomainHooks } from './hooks.ts';
import type { Job } from './jobs/job.ts';
import type { MailTemplate } from './mail/template.ts';
import type { LimitRules } from './rate-limit/rate-limit.ts';
import type { DomainApiTexts } from './rest/openapi.ts';
import type { Services } from './services.ts';
import type { PageForms } from './session/page-forms.ts';
import type { WebhookEventSource, WebhookEventSources } from './webhook-events.ts';
import type { Writes } from './writes.ts';

type Routers = Record<string, AnyRouter>;

// biome-ignore lint/suspicious/noExplicitAny: each job has data of its own.
type AnyJob = Job<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: each mail has values of its own.
type AnyMail = MailTemplate<any>;

/** Pages that visitors share, rendered once for many of them. */
export interface SharedPages {
  /** Their addresses. */
  paths?: RegExp;
  /** The query parameters that they read. */
  parameters?: readonly string[];
  /** Cache keys whose invalidation makes the pages stale. */
  cacheKeys?: readonly string[];
  /** Shared by guests only; signed-in users get pages of their own. */
  onlyGuests?: boolean;
}

/** A file of the sitemap. */
export interface SitemapFile {
  /** Below `/sitemaps/`. */
  path: string;
  /** Its text; null while there is nothing in it. */
  read: (services: Services) => Promise<string | null>;
}

/** The parts that a domain registers in the product. */
export interface Domain<Brought extends Routers = Routers> {
  /** The name of its folder. */
  name: string;
  /** Files that later domains may import besides its service, policy, procedures, events and hooks. */
  publicFiles?: readonly string[];
  /** Its calls, by the name that they begin with. Several domains may have calls of one name. */
  routers?: Brought;
  jobs?: readonly AnyJob[];
  mails?: readonly AnyMail[];
  /** Permissions that a role can grant here. */
  permissions?: PermissionCatalogue;
  /** Kinds of notifications by mail and browser. */
  notificationKinds?: NotificationCatalogue;
  /** Its events that webhooks can subscribe to. */
  webhookEvents?: readonly WebhookEventSource[];
  /** Rate limits. */
  limits?: LimitRules;
  /** Its administrator settings. */
  settings?: DomainSettings;
  sharedPages?: SharedPages;
  /** Its entries in the sitemap for search engines. */
  sitemaps?: readonly SitemapFile[];
  /** The forms that browsers can send by themselves. */
  pageForms?: PageForms;
  /** Records written by its mutations, by their names. */
  writes?: Writes;
  /** Runs in every process before the first request. */
  start?: (services: Services) => Promise<void>;
  /** Its handlers of other domains' hooks. */
  hooks?: DomainHooks;
  /** Its translations, by language: lines by their English text. */
  texts?: Texts;
  /** The texts of its calls in the documentation of the REST API. */
  apiTexts?: DomainApiTexts;
}

/** Names the type parameter of a domain by inference. */
export const defineDomain = <const Brought extends Routers = Record<never, never>>(
  domain: Domain<Brought>,
): Domain<Brought> => domain;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

type Records<Named> = {
  [Name in keyof Named]: Named[Name] extends AnyRouter ? Named[Name]['_def']['record'] : never;
};

/** The calls of all domains; those of one name together. */
export function routersOf<const Listed extends readonly Domain[]>(listed: Listed) {
  const all: Record<string, AnyRouter['_def']['record']> = {};
  for (const { routers = {} } of listed) {
    for (const [name, { _def }] of Object.entries(routers)) all[name] = { ...all[name], ..._def.record };
  }
  return all as Records<All<NonNullable<Listed[number]['routers']>>>;
}

export const jobsOf = (listed: readonly Domain[]) =>
  listed.flatMap(({ jobs = [] }) => jobs) as readonly Job<Services>[];

export const mailsOf = (listed: readonly Domain[]) =>
  listed.flatMap(({ mails = [] }) => mails) as readonly MailTemplate[];

export const limitsOf = (listed: readonly Domain[]): LimitRules =>
  Object.assign({}, ...listed.map(({ limits }) => limits));

export const permissionsOf = (listed: readonly Domain[]): PermissionCatalogue =>
  Object.assign({}, ...listed.map(({ permissions }) => permissions));

export const notificationKindsOf = (listed: readonly Domain[]): NotificationCatalogue =>
  Object.assign({}, ...listed.map(({ notificationKinds }) => notificationKinds));

export const webhookEventsOf = (listed: readonly Domain[]): WebhookEventSources =>
  new Map(listed.flatMap(({ webhookEvents = [] }) => webhookEvents.map((source) => [source.event, source])));

export const settingsOf = (listed: readonly Domain[]) =>
  collectSettings(listed.flatMap(({ settings }) => settings ?? []));

export const sitemapsOf = (listed: readonly Domain[]) => listed.flatMap(({ sitemaps = [] }) => sitemaps);

export const pageFormsOf = (listed: readonly Domain[]): PageForms =>
  Object.assign({}, ...listed.map(({ pageForms }) => pageForms));

export const writesOf = (listed: readonly Domain[]): Writes =>
  Object.assign({}, ...listed.map(({ writes }) => writes));

/** The pages that visitors share, of all domains. */
export function sharedPagesOf(listed: readonly Domain[]) {
  const shared = listed.flatMap(({ sharedPages }) => sharedPages ?? []);
  const paths = shared.flatMap(({ paths }) => paths ?? []);
  const ofGuests = shared.flatMap(({ paths, onlyGuests }) => (onlyGuests && paths ? [paths] : []));
  return {
    includes: (path: string) => paths.some((pattern) => pattern.test(path)),
    onlyGuests: (path: string) => ofGuests.some((pattern) => pattern.test(path)),
    parameters: new Set(shared.flatMap(({ parameters = [] }) => parameters)),
    cacheKeys: new Set(shared.flatMap(({ cacheKeys = [] }) => cacheKeys)),
  };
}

export async function startAll(listed: readonly Domain[], services: Services): Promise<void> {
  for (const { start } of listed) await start?.(services);
}

export const hooksOf = (listed: readonly Domain[]): readonly DomainHooks[] =>
  listed.flatMap(({ hooks }) => hooks ?? []);

/** The translations of all domains; each line belongs to one of them. */
export function textsOf(listed: readonly Domain[]): Texts {
  const all: Record<string, Record<string, string>> = {};
  for (const { texts = {} } of listed) {
    for (const [language, lines] of Object.entries(texts)) {
      const those = all[language] ?? {};
      all[language] = Object.assign(those, lines);
    }
  }
  return all;
}

/** The texts of all domains after those without a domain. */
export function apiTextsOf(listed: readonly Domain[], common: DomainApiTexts): Required<DomainApiTexts> {
  const texts = [common, ...listed.flatMap(({ apiTexts }) => apiTexts ?? [])];
  return {
    tags: Object.assign({}, ...texts.map(({ tags }) => tags)),
    parameters: Object.assign({}, ...texts.map(({ parameters }) => parameters)),
    bodies: Object.assign({}, ...texts.map(({ bodies }) => bodies)),
    examples: Object.assign({}, ...texts.map(({ examples }) => examples)),
    schemas: Object.assign({}, ...texts.map(({ schemas }) => schemas)),
    webhooks: Object.assign({}, ...texts.map(({ webhooks }) => webhooks)),
  };
}
