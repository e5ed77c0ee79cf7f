import { z } from 'zod';
import { personSchema } from './auth.ts';
import { cursorInput } from './pagination.ts';
import { socialServices } from './social.ts';
import { plainText } from './validation.ts';
import { flag, recordId, timestamp, timestampOrDay } from './wire.ts';

/** Common input of all logs: period, search terms, and cursor. */
const logInput = z.object({
  ...cursorInput,
  /** From this time or day on. */
  from: timestampOrDay().nullish(),
  /** Before this time or day. */
  to: timestampOrDay().nullish(),
  query: plainText().max(255).nullish(),
  userId: recordId().nullish(),
  /** Over REST `csv` answers with a file of all that matches. */
  format: z.enum(['json', 'csv']).nullish(),
});

export const auditListInput = logInput.extend({
  action: z.string().max(100).nullish(),
  subject_type: z.string().max(100).nullish(),
  subject_id: z.string().max(100).nullish(),
});

export const auditEntrySchema = z.object({
  id: z.int(),
  /** Null for actions of the product itself, or of its command line. */
  user: personSchema.nullable(),
  /** The impersonating user. */
  impersonator: personSchema.nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  /** The changed values, null when there are none. */
  before: z.unknown(),
  after: z.unknown(),
  ip_address: z.string().nullable(),
  via: z.enum(['session', 'token', 'system']),
  created_at: timestamp(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditListSchema = z.object({
  data: z.array(auditEntrySchema),
  next_cursor: z.string().nullable(),
});

export const auditChoicesSchema = z.object({
  actions: z.array(z.string()),
  people: z.array(personSchema),
});

/** Result of a sign-in: method, or reason of the refusal. */
export const signInReasons = [
  'password',
  'two_factor',
  'token',
  ...socialServices,
  'two_factor_required',
  'wrong_credentials',
  'wrong_code',
  'suspended',
] as const;

export type SignInReason = (typeof signInReasons)[number];

export const signInListInput = logInput.extend({ ok: flag().nullish() });

export const signInSchema = z.object({
  id: z.int(),
  /** Null when no user has the typed address. */
  user: personSchema.nullable(),
  email: z.string(),
  ok: z.boolean(),
  reason: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  /** Derived from `user_agent`. */
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  created_at: timestamp(),
});

export type SignIn = z.infer<typeof signInSchema>;

export const signInListSchema = z.object({ data: z.array(signInSchema), next_cursor: z.string().nullable() });
