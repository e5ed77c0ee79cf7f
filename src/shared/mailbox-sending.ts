import { z } from 'zod';
import { mailHost, mailSecurities } from './mail-server.ts';
import { placeholderNames, placeholdersIn } from './placeholders.ts';
import { plainText, refinement, validationTexts } from './validation.ts';
import { flag, wholeNumber } from './wire.ts';

export const maxSignature = 2000;

const maxAutoReply = 10_000;

/** How mails of a mailbox's tickets go out: by the mail server of the site, or by its own. */
export const outboundKinds = ['site', 'smtp'] as const;

export const outboundSchema = z.object({
  kind: z.enum(outboundKinds),
  host: z.string().nullable(),
  port: z.int(),
  security: z.enum(mailSecurities),
  username: z.string().nullable(),
  /** `********` when one is stored. */
  password: z.string().nullable(),
});

const outboundFields = {
  kind: z.enum(outboundKinds),
  host: mailHost().nullish(),
  port: wholeNumber(z.int().min(1).max(65_535)),
  security: z
    .enum(mailSecurities)
    .describe('`tls` from the first byte on, `automatic` is STARTTLS with servers that offer it.'),
  username: plainText().max(255).nullish(),
  password: z.string().max(1000).nullish().describe('`********` leaves the stored one, null removes it.'),
};

/** As it was read before an update. */
export const outboundBefore = z.object(outboundFields).partial();

export const outboundInput = z
  .object({
    ...outboundFields,
    kind: outboundFields.kind.default('site'),
    port: outboundFields.port.default(587),
    security: outboundFields.security.default('starttls'),
  })
  .superRefine(({ kind, host }, context) => {
    if (kind === 'smtp' && !host)
      context.addIssue({ code: 'custom', path: ['host'], ...refinement(validationTexts.required) });
  });

/** The values that an automatic reply can name. */
export const autoReplyPlaceholders = placeholderNames.filter(
  (name) => !name.startsWith('agent.') && name !== 'ticket.status',
);

const isKnown = (name: string) => autoReplyPlaceholders.some((known) => known === name);

export const autoReplySchema = z.object({
  /** Whether new tickets are confirmed to their senders. */
  enable: z.boolean(),
  /** Plain text with placeholders; empty for the email of the site. */
  body: z.string(),
});

const autoReplyText = () =>
  plainText()
    .max(maxAutoReply)
    .refine(
      (text) => placeholdersIn(text).every(isKnown),
      refinement('Use only the placeholders that are listed.'),
    );

export const autoReplyInput = z.object({
  enable: flag().default(true),
  body: autoReplyText()
    .nullish()
    .describe(
      `Plain text; empty for the email of the site. Placeholders: ${autoReplyPlaceholders.join(', ')}.`,
    ),
});

/** As it was read before an update. */
export const autoReplyBefore = z.object({
  enable: flag().optional(),
  body: z.string().max(maxAutoReply).nullish(),
});
