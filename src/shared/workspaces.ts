import { z } from 'zod';
import { countedPage, pageInput } from './pagination.ts';
import { emailAddress, plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { listOf, recordId, timestamp } from './wire.ts';

/** Roles in a workspace, the strongest first. */
export const workspaceRoles = ['owner', 'manager', 'member'] as const;

export type WorkspaceRole = (typeof workspaceRoles)[number];

/** Addresses that one call invites. */
export const maxInvitedToWorkspace = 50;

/** The number of a role on the wire. */
export const workspaceRoleId = (role: WorkspaceRole): number => workspaceRoles.indexOf(role) + 1;

export const workspaceRoleOf = (id: number): WorkspaceRole | undefined => workspaceRoles[id - 1];

export const workspaceRoleChoiceSchema = z.object({ id: z.int(), name: z.enum(workspaceRoles) });

/** A role that can be given: ownership is transferred instead. */
const givableRole = () =>
  recordId().refine(
    (id) => id !== workspaceRoleId('owner') && workspaceRoleOf(id) !== undefined,
    refinement(validationTexts.selected),
  );

const roleFields = { role_id: z.int(), role_name: z.enum(workspaceRoles) };

export const workspaceReferenceSchema = z.object({ id: z.int(), name: z.string() });

/** Workspace data for all who may see it. */
export const workspaceNameSchema = z.object({ id: z.int(), name: z.string(), members_count: z.int() });

export const workspaceSchema = workspaceNameSchema.extend({
  owner_id: z.int(),
  created_at: timestamp(),
  /** Null for administrators who are no members. */
  currentUser: z.object({ ...roleFields, is_owner: z.boolean() }).nullable(),
});

export type Workspace = z.infer<typeof workspaceSchema>;

export const workspaceMemberSchema = z.object({
  id: z.int(),
  display_name: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  ...roleFields,
  is_owner: z.boolean(),
  joined_at: timestamp(),
});

export type WorkspaceMember = z.infer<typeof workspaceMemberSchema>;

export const workspaceInviteSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  ...roleFields,
  expires_at: timestamp(),
});

export type WorkspaceInvite = z.infer<typeof workspaceInviteSchema>;

export const workspaceDetailsSchema = workspaceSchema.extend({
  members: z.array(workspaceMemberSchema),
  /** For managers; empty for all others. */
  invites: z.array(workspaceInviteSchema),
});

export type WorkspaceDetails = z.infer<typeof workspaceDetailsSchema>;

const workspaceName = () => requiredText(100);

export const workspaceIdInput = z.object({ id: recordId() });

export const workspaceCreateInput = z.object({ name: workspaceName() });

export const workspaceUpdateInput = workspaceIdInput.extend({ name: workspaceName() });

export const workspaceInviteInput = workspaceIdInput.extend({
  emails: listOf(emailAddress(), maxInvitedToWorkspace).refine(
    (emails) => emails.length > 0,
    refinement(validationTexts.required),
  ),
  roleId: givableRole(),
});

export const workspaceInvitedSchema = z.object({
  invites: z.array(workspaceInviteSchema),
  /** Addresses without a new invite: already a member, or an invite is pending. */
  skipped: z.array(z.object({ email: z.string(), reason: z.enum(['member', 'invited']) })),
});

export const workspaceResendInput = workspaceIdInput.extend({ inviteId: z.uuid() });

/** Anything else than the id of an invite is not found, and no validation error. */
export const joinInput = z.object({ inviteId: z.string().max(100) });

export const workspaceMemberInput = workspaceIdInput.extend({ userId: recordId() });

export const workspaceRoleInput = workspaceMemberInput.extend({ roleId: givableRole() });

export const workspaceListInput = z.object({
  ...pageInput(15),
  /** A part of the name. */
  query: plainText().max(255).nullish(),
  orderBy: z.enum(['created_at', 'name', 'members_count']).default('created_at'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
});

export const workspaceRemoveInput = z.object({ ids: listOf(recordId()) });

export const listedWorkspaceSchema = workspaceNameSchema.extend({
  owner: z.object({ id: z.int(), display_name: z.string(), avatar: z.string().nullable() }),
  created_at: timestamp(),
  /** Requests that were filed for it. */
  tickets_count: z.int(),
});

export type ListedWorkspace = z.infer<typeof listedWorkspaceSchema>;

export const workspaceListSchema = z.object({ pagination: countedPage(listedWorkspaceSchema) });
