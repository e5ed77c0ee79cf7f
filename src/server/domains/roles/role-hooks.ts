import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';

/** References to roles besides users and invites, such as items of menus. */
export interface RoleUse {
  /** Type of the reference in the error of a refused deletion. */
  type: string;
  /** Number of references to the roles. */
  count(services: Services, tx: Database, ids: readonly number[]): Promise<number>;
  /** Replaces the references, in the transaction that deletes the roles. */
  move(services: Services, tx: Database, ids: readonly number[], replacementId: number): Promise<void>;
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    roleUses: RoleUse;
  }
}
