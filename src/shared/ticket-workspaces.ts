import { z } from 'zod';
import { plainText } from './validation.ts';
import { flag, idOrNone, recordId } from './wire.ts';
import { workspaceNameSchema } from './workspaces.ts';

/** Max workspaces that agents are offered at once; the rest are found by name. */
export const maxOfferedWorkspaces = 20;

export const ticketWorkspacesInput = z.object({
  /** A part of the name. */
  query: plainText().max(255).nullish(),
});

export const ticketWorkspacesSchema = z.object({
  /** By name. */
  data: z.array(workspaceNameSchema),
  /** Whether more match, which only a longer part of their names finds. */
  has_more: z.boolean(),
});

export const queueCountsInput = z.object({
  /** Only tickets filed for this workspace. */
  workspace_id: recordId().nullish(),
  /** Only tickets of this group, or of `none`. */
  groupId: idOrNone().nullish(),
});

export const queueCountsSchema = z.object({
  counts: z.object({
    mine: z.int(),
    mentions: z.int(),
    following: z.int(),
    drafts: z.int(),
    unassigned: z.int(),
    open: z.int(),
    pending: z.int(),
    snoozed: z.int(),
    closed: z.int(),
    spam: z.int(),
    deleted: z.int(),
  }),
  /** The open tickets of each group. */
  groups: z.array(z.object({ id: z.int(), open: z.int() })),
  /** The tickets of the first fifty views, each counted up to 1001 and regardless of workspace and group. */
  views: z.array(z.object({ id: z.int(), count: z.int() })),
});

export const workspaceFollowingSchema = z.object({ follows: z.boolean() });

export const followWorkspaceInput = z.object({ id: recordId(), follows: flag() });
