import { z } from 'zod';
import { dkimKeySchema } from './dkim-keys.ts';
import { mailHost } from './mail-server.ts';
import { mailboxAuths } from './mailbox-connections.ts';
import {
  autoReplyBefore,
  autoReplyInput,
  autoReplySchema,
  maxSignature,
  outboundBefore,
  outboundInput,
  outboundSchema,
} from './mailbox-sending.ts';
import { emailAddress, plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, flag, listOf, recordId, timestamp, wholeNumber } from './wire.ts';

/** As many as a site can have; they are listed as a whole. */
export const maxMailboxes = 100;

export const maxMailboxAliases = 20;

/** How mails of a mailbox come in: not at all, by the inbound webhook, or fetched from a mail server. */
export const inboundKinds = ['none', 'webhook', 'imap'] as const;

/** The treatment of a fetched mail on the mail server. */
export const afterFetching = ['keep', 'move', 'delete'] as const;

const inboundFields = {
  kind: z.enum(inboundKinds),
  host: z.string().nullable(),
  port: z.int(),
  tls: z.boolean(),
  auth: z.enum(mailboxAuths),
  username: z.string().nullable(),
  /** `********` when one is stored. */
  password: z.string().nullable(),
  folder: z.string(),
  after: z.enum(afterFetching),
  move_to: z.string().nullable(),
  /** Older mails are left alone. */
  since: timestamp().nullable(),
};

export const mailboxCountersSchema = z.object({
  /** Messages in the folder at the last fetch; null when it is not fetched. */
  on_server: z.int().nullable(),
  stored: z.int(),
  handled: z.int(),
  quarantined: z.int(),
});

export const mailboxSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  aliases: z.array(z.string()),
  enabled: z.boolean(),
  inbound: z.object(inboundFields),
  outbound: outboundSchema,
  /** Below every reply of its tickets in emails, as plain text; empty for none. */
  signature: z.string(),
  auto_reply: autoReplySchema,
  /** The group of its new tickets; null is the default group. */
  group_id: z.int().nullable(),
  /** The category of its new tickets. */
  category_id: z.int().nullable(),
  /** Whether mails begin tickets; otherwise they only continue them. */
  allow_new_tickets: z.boolean(),
  /** Whether automatic mails, such as those of lists, become tickets. */
  accept_automated: z.boolean(),
  /** The name of its receiving server in `Authentication-Results`; its checks of senders are believed. */
  authserv_id: z.string().nullable(),
  /** When it was connected to its provider; null when it is not. */
  connected_at: timestamp().nullable(),
  last_fetch_at: timestamp().nullable(),
  last_error: z.string().nullable(),
  /** The last failure of its own mail server for sending; null once it took an email. */
  last_send_error: z.string().nullable(),
  last_send_error_at: timestamp().nullable(),
  /** A message of the last days that was too large to be fetched. */
  too_large: z.object({ size: z.int(), at: timestamp() }).nullable(),
  counters: mailboxCountersSchema,
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type Mailbox = z.infer<typeof mailboxSchema>;

export const mailboxListSchema = z.object({ mailboxes: z.array(mailboxSchema) });

const inboundParts = {
  kind: z.enum(inboundKinds),
  host: mailHost().nullish(),
  port: wholeNumber(z.int().min(1).max(65_535)),
  tls: flag(),
  auth: z
    .enum(mailboxAuths)
    .describe('How it signs in; the others are connected on the screen of mailboxes.'),
  username: plainText().max(255).nullish(),
  password: z.string().max(1000).nullish().describe('`********` leaves the stored one, null removes it.'),
  folder: plainText().min(1).max(255),
  after: z.enum(afterFetching),
  move_to: plainText().max(255).nullish(),
  since: z.iso.datetime({ offset: true }).max(40).nullish(),
};

const inboundInput = z
  .object({
    ...inboundParts,
    kind: inboundParts.kind.default('none'),
    port: inboundParts.port.default(993),
    tls: inboundParts.tls.default(true),
    auth: inboundParts.auth.default('password'),
    folder: inboundParts.folder.default('INBOX'),
    after: inboundParts.after.default('keep'),
  })
  .superRefine((inbound, context) => {
    const needed = [
      ...(inbound.kind === 'imap' ? (['host', 'username'] as const) : []),
      ...(inbound.kind === 'imap' && inbound.after === 'move' ? (['move_to'] as const) : []),
    ];
    for (const field of needed) {
      if (!inbound[field])
        context.addIssue({ code: 'custom', path: [field], ...refinement(validationTexts.required) });
    }
  });

const fields = {
  name: requiredText(),
  email: emailAddress(),
  aliases: listOf(emailAddress(), maxMailboxAliases),
  enabled: flag(),
  inbound: inboundInput,
  outbound: outboundInput,
  signature: plainText().max(maxSignature).nullish(),
  auto_reply: autoReplyInput,
  group_id: recordId().nullish(),
  category_id: recordId().nullish(),
  allow_new_tickets: flag(),
  accept_automated: flag(),
  authserv_id: plainText()
    .max(255)
    .refine((text) => !/[\s;"()]/.test(text), refinement('Enter the name of a mail server.'))
    .nullish()
    .describe(
      'The receiving server as `Authentication-Results` names it: its checks of senders are believed.',
    ),
};

export const mailboxInput = z.object({
  ...fields,
  aliases: fields.aliases.default([]),
  enabled: fields.enabled.default(true),
  inbound: inboundInput.default({
    kind: 'none',
    port: 993,
    tls: true,
    auth: 'password',
    folder: 'INBOX',
    after: 'keep',
  }),
  outbound: outboundInput.default({ kind: 'site', port: 587, security: 'starttls' }),
  auto_reply: autoReplyInput.default({ enable: true, body: '' }),
  allow_new_tickets: fields.allow_new_tickets.default(true),
  accept_automated: fields.accept_automated.default(false),
});

/** Omitted fields stay unchanged; `inbound`, `outbound` and `auto_reply` are replaced as a whole. */
export const mailboxUpdateInput = z
  .object(fields)
  .partial()
  .extend({
    id: recordId(),
    before: changedFields({
      ...fields,
      name: z.string().max(255),
      inbound: z.object(inboundParts).partial(),
      outbound: outboundBefore,
      auto_reply: autoReplyBefore,
    }),
  });

export const mailboxIdInput = z.object({ id: recordId() });

/** Tests of a mailbox. */
export const mailboxTests = ['send', 'receive', 'round_trip'] as const;

export const mailboxTestInput = z.object({
  id: recordId(),
  what: z
    .enum(mailboxTests)
    .describe('Sends an email to it, opens its folder, or sends one and waits until it comes in.'),
});

export const mailboxDiscoverInput = z.object({ email: emailAddress() });

const discoveredServer = z.object({ host: z.string(), port: z.int(), tls: z.boolean() });

export type DiscoveredServer = z.infer<typeof discoveredServer>;

export const mailboxDiscoverySchema = z.object({
  /** The mail server to fetch from; null when none was found. */
  imap: discoveredServer.nullable(),
  /** How it was found: a known provider, a record or a description of the domain, or its usual name. */
  source: z.enum(['provider', 'srv', 'autoconfig', 'guess', 'none']),
  provider: z.string().nullable(),
  /** The demand of the provider, in a sentence. */
  note: z.string().nullable(),
});

export type MailboxDiscovery = z.infer<typeof mailboxDiscoverySchema>;

const domainRecord = z.object({
  state: z.enum(['ok', 'weak', 'missing', 'multiple', 'unknown']),
  /** The records as they are. */
  found: z.string().nullable(),
  /** The record as it should be, where that is known. */
  wanted: z.string().nullable(),
  /** Its meaning and the remedy, in a sentence or two. */
  help: z.string(),
});

export type DomainRecord = z.infer<typeof domainRecord>;

export const domainCheckSchema = z.object({
  domain: z.string(),
  spf: domainRecord,
  dkim: domainRecord,
  dmarc: domainRecord,
  /** The key with which the site signs emails of the domain; null without one. */
  signing: dkimKeySchema.nullable(),
});

export type DomainCheck = z.infer<typeof domainCheckSchema>;

export const mailboxDeleteInput = z.object({ id: listOf(recordId(), maxMailboxes) });
