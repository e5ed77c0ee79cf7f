import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MailSecurity } from '#shared/mail-server.ts';
import type { mailboxAuths } from '#shared/mailbox-connections.ts';
import type { outboundKinds } from '#shared/mailbox-sending.ts';
import type { afterFetching, inboundKinds } from '#shared/mailboxes.ts';
import { citext, instant } from '../../platform/db/columns.ts';
import { ticketGroups } from '../groups/tables.ts';
import { tags } from '../tags/tables.ts';

/** How mails come in, without the password. */
export interface StoredInbound {
  kind: (typeof inboundKinds)[number];
  host: string | null;
  port: number;
  tls: boolean;
  /** Those of before have a password. */
  auth?: (typeof mailboxAuths)[number];
  username: string | null;
  folder: string;
  after: (typeof afterFetching)[number];
  move_to: string | null;
  since: string | null;
}

/** How mails go out, without the password. */
export interface StoredOutbound {
  kind: (typeof outboundKinds)[number];
  host: string | null;
  port: number;
  security: MailSecurity;
  username: string | null;
}

/** The confirmation of new tickets. */
export interface StoredAutoReply {
  enable: boolean;
  /** Empty for the mail of the site. */
  body: string;
}

/** How far a folder was fetched. */
export interface FetchState {
  /** Of the folder on the server: numbers of another one mean nothing. */
  uid_validity: string;
  last_uid: number;
  on_server: number;
  /** The last message that was too large to fetch. */
  left?: { size: number; at: string };
}

/** Addresses that customers write to. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    email: citext('email').notNull(),
    /** Further addresses, in lower case. */
    aliases: text('aliases').array().notNull().default(sql`'{}'::text[]`),
    enabled: boolean('enabled').notNull().default(true),
    inbound: jsonb('inbound').$type<StoredInbound>().notNull(),
    sealed_password: text('sealed_password'),
    outbound: jsonb('outbound')
      .$type<StoredOutbound>()
      .notNull()
      .default({ kind: 'site', host: null, port: 587, security: 'starttls', username: null }),
    sealed_outbound_password: text('sealed_outbound_password'),
    signature: text('signature').notNull().default(''),
    auto_reply: jsonb('auto_reply').$type<StoredAutoReply>().notNull().default({ enable: true, body: '' }),
    /** Of the provider that it is connected to. */
    sealed_refresh_token: text('sealed_refresh_token'),
    connected_at: instant('connected_at'),
    group_id: integer('group_id').references(() => ticketGroups.id, { onDelete: 'set null' }),
    category_id: integer('category_id').references(() => tags.id, { onDelete: 'set null' }),
    allow_new_tickets: boolean('allow_new_tickets').notNull().default(true),
    accept_automated: boolean('accept_automated').notNull().default(false),
    /** The name by which its receiving server signs its checks of senders; without one they are not believed. */
    authserv_id: text('authserv_id'),
    last_fetch_at: instant('last_fetch_at'),
    last_error: text('last_error'),
    /** Of its own mail server for sending, until that takes a mail. */
    last_send_error: text('last_send_error'),
    last_send_error_at: instant('last_send_error_at'),
    fetch_state: jsonb('fetch_state').$type<FetchState>(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('mailboxes_email').on(table.email),
    index('mailboxes_group').on(table.group_id),
    index('mailboxes_category').on(table.category_id),
  ],
);

/** Keys that sign the mails of a domain (DKIM). */
export const dkimKeys = pgTable('dkim_keys', {
  /** In lower case, as in addresses. */
  domain: text('domain').primaryKey(),
  selector: text('selector').notNull(),
  /** PEM. */
  sealed_private_key: text('sealed_private_key').notNull(),
  /** The value `p` of its record: the public key, base64 of its DER. */
  public_key: text('public_key').notNull(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});

/** The columns of a mailbox whose mail server for sending works. */
export const noSendError = { last_send_error: null, last_send_error_at: null };

/** The columns of a mailbox that has not failed yet, neither to fetch nor to send. */
export const noErrors = { last_error: null, ...noSendError };
