import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import type { displayName } from '../queries.ts';

/** An invite of another domain, behind a mailed link of the same kind. */
export interface OtherInvite {
  id: string;
  email: string;
  inviter: Parameters<typeof displayName>[0] | null;
  /** The workspace to join. */
  workspace: { id: number; name: string };
  accepted: boolean;
  /** Redeems it for that person. Throws 404 when it was redeemed meanwhile. */
  spend: (ctx: Context, tx: Database, userId: number) => Promise<void>;
}

/** Finds an invite by the hash of its token: a pending one, or one that the caller has accepted. */
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
