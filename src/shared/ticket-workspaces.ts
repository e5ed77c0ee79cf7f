import { z } from 'zod';
import { plainText } from './validation.ts';
import { flag, recordId } from './wire.ts';
import { workspaceNameSchema } from './workspaces.ts';

/** Most workspaces that agents are offered at once; others are found by their names. */
export const maxOfferedWorkspaces = 20;

export const ticketWorkspacesInput = z.object({
  /** A part of the name. */
  query: plainText().max(255).nullish(),
});

export const ticketWorkspacesSchema = z.object({
  /** By name. */
  data: z.array(workspaceNameSchema),
  /** Whether there are others besides, that only a longer part of their names finds. */
  has_more: z.boolean(),
});

export const queueCountsInput = z.object({
  /** Only what was filed for this workspace. */
  workspace_id: recordId().nullish(),
});

export const workspaceFollowingSchema = z.object({ follows: z.boolean() });

export const followWorkspaceInput = z.object({ id: recordId(), follows: flag() });
