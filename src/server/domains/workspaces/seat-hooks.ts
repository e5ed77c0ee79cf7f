import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';

/**
 * Asks whether a workspace of that owner may have so many people, the owner and open invites counted. Throws what stands
 * against it.
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
