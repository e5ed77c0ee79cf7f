import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import type { displayName } from '../queries.ts';

/** An invite that another part of the product keeps, behind a mailed link of the same kind. */
export interface OtherInvite {
  id: string;
  email: string;
  inviter: Parameters<typeof displayName>[0] | null;
  /** What they are asked to join. */
  workspace: { id: number; name: string };
  accepted: boolean;
  /** Uses it up, for that person. Throws 404 when somebody was quicker. */
  spend: (ctx: Context, tx: Database, userId: number) => Promise<void>;
}

/** Finds one by the hash of its link's secret: one that waits, or that the caller has accepted. */
export type OtherInvites = (
  services: Services,
  tokenHash: string,
  callerId: number | undefined,
) => Promise<OtherInvite | undefined>;

declare module '../../../platform/hooks.ts' {
  interface HookTypes {
    otherInvites: OtherInvites;
  }
}
