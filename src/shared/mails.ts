import { z } from 'zod';
import { cursorInput } from './pagination.ts';
import { mailStates, mailTransports } from './record-states.ts';
import { emailAddress, personQuery, plainText, requiredText } from './validation.ts';
import { changedFields, recordId, timestamp, timestampOrDay } from './wire.ts';

/** A sent or queued mail, without its content. */
export const loggedMailSchema = z.object({
  id: z.int(),
  to: z.string(),
  /** Null until it has left: it is written as it leaves. */
  subject: z.string().nullable(),
  template: z.string(),
  /** When it is sent, as administrators read it; the name of a template that the product no longer has. */
  label: z.string(),
  state: z.enum(mailStates),
  /** Transport: `file` was not delivered, as there is no mail server. Null until sent. */
  transport: z.enum(mailTransports).nullable(),
  attempts: z.int(),
  /** Last response of the mail server. */
  answer: z.string().nullable(),
  /** Whether it can be sent once more. */
  can_resend: z.boolean(),
  created_at: timestamp(),
  sent_at: timestamp().nullable(),
});

export type LoggedMail = z.infer<typeof loggedMailSchema>;

export const mailLogInput = z.object({
  state: z.enum(mailStates).nullish(),
  transport: z.enum(mailTransports).nullish(),
  /** An address, or a part of it; a moment, before which it was written. */
  to: personQuery().max(255).nullish(),
  from: timestampOrDay().nullish(),
  query: plainText().max(255).nullish(),
  ...cursorInput,
});

export const mailLogSchema = z.object({
  data: z.array(loggedMailSchema),
  next_cursor: z.string().nullable(),
});

export const mailIdInput = z.object({ id: recordId() });

const language = plainText().min(2).max(35);
const subject = requiredText(255);
const body = requiredText(20_000);
const name = z.string().max(100);

export const mailTemplateSchema = z.object({
  name: z.string(),
  /** When it is sent, as administrators read it. */
  label: z.string(),
  /** The subject in the requested language. */
  subject: z.string(),
  variables: z.array(z.string()),
  /** Languages in which the site words it itself. */
  changed: z.array(z.string()),
});

export const mailTemplateListSchema = z.object({ templates: z.array(mailTemplateSchema) });

export const mailTemplateInput = z.object({ name, language: language.nullish() });

export const mailTextSchema = mailTemplateSchema.omit({ changed: true }).extend({
  language: z.string(),
  body: z.string(),
  /** Whether the site words it itself in this language. */
  changed: z.boolean(),
  built_in: z.object({ subject: z.string(), body: z.string() }),
});

export type MailText = z.infer<typeof mailTextSchema>;

/** The words of a mail, as a form takes them. */
export const mailContentInput = z.object({ subject, body });

/** Omitted fields stay unchanged. */
export const saveMailTextInput = mailTemplateInput.extend({
  ...mailContentInput.partial().shape,
  before: changedFields({ subject: z.string().max(255), body: z.string().max(200_000) }),
});

/** The wording that is not stored yet, or the one that is. */
export const mailPreviewInput = mailTemplateInput.extend({
  subject: subject.optional(),
  body: body.optional(),
});

export const mailPreviewSchema = z.object({ subject: z.string(), html: z.string() });

export const mailTestInput = mailPreviewInput.extend({ to: emailAddress().nullish() });

export const mailTestSchema = z.object({
  ok: z.boolean(),
  to: z.string(),
  transport: z.enum(mailTransports).nullable(),
  message: z.string(),
});
