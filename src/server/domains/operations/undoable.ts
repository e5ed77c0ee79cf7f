import type { CurrentUser } from '#shared/auth.ts';
import type { OperationType, SkippedTicket } from '#shared/operations.ts';
import type { PermissionKey } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { JournalEntry } from '../../platform/db/row-journal.ts';
import type { Services } from '../../platform/services.ts';
import type { operations } from './tables.ts';

export type OperationRow = typeof operations.$inferSelect;

/** What it was done to. */
export type FoundSubject = Pick<OperationRow, 'subject_id' | 'part_ids'>;

/** One that still knows what it did. */
export type StoredOperation = OperationRow & { changes: readonly JournalEntry[] };

/** What an undo left as it is. */
export interface Left {
  skipped: SkippedTicket[];
  skipped_others: number;
}

/** How operations of one type are undone: the domain that does them says so. */
export interface Undoable {
  type: OperationType;
  /** What it takes to do such a thing, and so to undo it. */
  permission: PermissionKey;
  /**
   * Has everybody else wait who changes what it was done to, until `tx` ends. It comes before the operation is locked, as
   * where operations are forgotten together with what they are about.
   */
  lock: (tx: Database, operation: FoundSubject) => Promise<unknown>;
  /** Takes it back, in the transaction `tx`. Throws 409 when something that came later stands in the way. */
  undo: (ctx: Context, tx: Database, user: CurrentUser, operation: StoredOperation) => Promise<Left>;
  /** Lets go of what is kept for an undo only, when there will be none. */
  forget: (services: Services, tx: Database, operation: StoredOperation) => Promise<void>;
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    undoable: Undoable;
  }
}
