import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';

/** Something that asks for roles besides people and invites, such as the items of menus. */
export interface RoleUse {
  /** What it is called where a role can not be deleted because of it. */
  type: string;
  /** How many of it ask for one of the roles. */
  count(services: Services, tx: Database, ids: readonly number[]): Promise<number>;
  /** Makes them ask for the replacement, in the transaction that deletes the roles. */
  move(services: Services, tx: Database, ids: readonly number[], replacementId: number): Promise<void>;
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    roleUses: RoleUse;
  }
}
