import { z } from 'zod';
import { currentUserSchema, organisationReferenceSchema } from './auth.ts';
import { purchaseSchema } from './purchases.ts';
import { accessTokenSchema } from './tokens.ts';
import { emailAddress, plainText } from './validation.ts';
import { changedFields, flag, listOf, recordOrId, reference, timestamp } from './wire.ts';

/** A person's id, or `me`. */
const userId = () => reference('me');

/** Relations to include in a person's record; unknown names are ignored. */
const relations = () => listOf(z.string().max(50)).optional();

export const userGetInput = z.object({
  id: userId(),
  with: relations(),
  load: relations(),
  loadCount: relations(),
});

/** A person's account. Its security data is visible to its owner only, and only in a browser's session. */
export const userSchema = currentUserSchema
  .omit({ workspaces: true, shared_organisation: true })
  .partial({ has_password: true, two_factor_confirmed_at: true, unread_notifications_count: true })
  .extend({
    two_factor_recovery_codes: z.array(z.string()).optional(),
    tokens: z.array(accessTokenSchema).optional(),
    purchase_codes: z.array(purchaseSchema).optional(),
    sessions_count: z.int().optional(),
  });

export type User = z.infer<typeof userSchema>;

/** Further fields of an account for users who manage people, hidden from the person. */
const overseen = {
  suspended_at: timestamp().nullable(),
  suspended_until: timestamp().nullable(),
  suspension_reason: z.string().nullable(),
  last_active_at: timestamp().nullable(),
  /** Further addresses. */
  emails: z.array(z.string()),
  notes: z.string().nullable(),
  /** Whether a second factor is required at sign-in. */
  two_factor: z.boolean(),
  organisation: organisationReferenceSchema.nullable(),
};

export const adminUserSchema = userSchema.extend(overseen);

export type AdminUser = z.infer<typeof adminUserSchema>;

/** An account as visible to the caller: their own, or one that they manage. */
export const shownUserSchema = userSchema.extend(z.object(overseen).partial().shape);

export type ShownUser = z.infer<typeof shownUserSchema>;

const name = () => plainText().max(255).nullish();

/** The part of an account that the details form changes. */
export const detailsInput = z.object({ first_name: name(), last_name: name() });

const changes = detailsInput.extend({
  avatar: z.string().max(1000).nullish(),
  language: plainText().max(35).nullish(),
  country: plainText().max(2).nullish(),
  timezone: plainText().max(64).nullish(),
  email: emailAddress().optional(),
  emails: listOf(emailAddress(), 10).optional(),
  roles: listOf(recordOrId(), 50).optional(),
  notes: plainText().max(5000).nullish(),
  email_verified: flag().optional(),
});

/** Omitted fields stay unchanged. The caller's own addresses, roles and notes are not changed here. */
export const userUpdateInput = changes.extend({
  id: userId(),
  before: changedFields({
    ...changes.shape,
    email: z.string().max(255),
    emails: listOf(z.string().max(255), 100),
  }),
});

/** Fields of the location form; `timezone` is an IANA name or `auto`. */
export const locationInput = z.object({
  language: z.string().min(1),
  country: z.string().nullable(),
  timezone: z.string().min(1),
});

export const avatarInput = z.object({ id: userId(), url: z.string().max(1000).optional() });

export const avatarRemoveInput = z.object({ id: userId() });

export const userDeleteInput = z.object({
  id: userId(),
  /** Required to delete the caller's own account. */
  deleteCurrentUser: flag().optional(),
});

/** The largest picture that is taken as an avatar, in bytes. */
export const avatarBytes = 2 * 1024 * 1024;

export const avatarTexts = {
  required: 'The file field is required.',
  image: 'The file field must be an image.',
  size: 'The file field must not be greater than 2048 kilobytes.',
} as const;
