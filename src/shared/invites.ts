import { z } from 'zod';
import { personSchema, roleSchema } from './auth.ts';
import { countedPage, pageInput } from './pagination.ts';
import { inviteStates } from './record-states.ts';
import { emailAddress, mailedToken, personQuery, refinement, validationTexts } from './validation.ts';
import { listOf, recordId, timestamp } from './wire.ts';
import { workspaceReferenceSchema } from './workspaces.ts';

/** Days for which the link of an invite works. */
export const inviteDays = 7;

/** Addresses that one call invites. */
export const maxInvited = 50;

export const inviteInput = z.object({
  emails: listOf(emailAddress(), maxInvited).refine(
    (emails) => emails.length > 0,
    refinement(validationTexts.required),
  ),
  role_id: recordId(),
});

export const inviteListInput = z.object({
  state: z.enum(inviteStates).nullish(),
  /** A part of the address. */
  query: personQuery().max(255).nullish(),
  orderBy: z.enum(['created_at']).default('created_at'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
  ...pageInput(15),
});

export const inviteIdInput = z.object({ id: z.uuid() });

export const inviteLinkInput = z.object({ token: mailedToken() });

/** The names are for users without any, where the invite requires them. */
export const inviteAcceptInput = z.object({
  invite: mailedToken(),
  first_name: z.string().trim().max(255).nullish(),
  last_name: z.string().trim().max(255).nullish(),
});

export const inviteSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role_id: z.int(),
  role: roleSchema,
  state: z.enum(inviteStates),
  invited_by: personSchema.nullable(),
  expires_at: timestamp(),
  created_at: timestamp(),
});

export type Invite = z.infer<typeof inviteSchema>;

export const invitedSchema = z.object({
  invites: z.array(inviteSchema),
  /** Addresses without a new invite: role already held, or an invite is pending. */
  skipped: z.array(z.object({ email: z.string(), reason: z.enum(['member', 'invited']) })),
});

export const inviteListSchema = z.object({ pagination: countedPage(inviteSchema) });

/** Invite data for the visitor with its link. */
export const openInviteSchema = z.object({
  email: z.string(),
  /** Staff role; null for invites to a workspace. */
  role: roleSchema.nullable(),
  workspace: workspaceReferenceSchema.nullable(),
  /** By which a workspace's invite is declined. */
  workspace_invite_id: z.uuid().nullable(),
  /** The inviter; null when the account was deleted. */
  invited_by: z.string().nullable(),
  /** Whether the address belongs to an account, which signs in to accept. */
  has_account: z.boolean(),
  /** Whether the caller has accepted it before. */
  accepted: z.boolean(),
  /** Whether accepting requires a first and a last name, as for staff. */
  names_required: z.boolean(),
});

export type OpenInvite = z.infer<typeof openInviteSchema>;
