import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';

/**
 * Hook that checks the max number of people in a workspace of that owner, including the owner and pending invites.
 * Throws above it.
 */
export type OnMoreMembers = (
  ctx: Context,
  tx: Database,
  workspace: { owner: number; people: number },
) => Promise<void>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    workspaceGrows: OnMoreMembers;
  }
}
