import type { CurrentUser } from '#shared/auth.ts';
import type { OperationType, SkippedTicket } from '#shared/operations.ts';
import type { PermissionKey } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { JournalEntry } from '../../platform/db/row-journal.ts';
import type { Services } from '../../platform/services.ts';
import type { operations } from './tables.ts';

export type OperationRow = typeof operations.$inferSelect;

/** Subject of an operation. */
export type FoundSubject = Pick<OperationRow, 'id' | 'subject_id' | 'part_ids'>;

/** An operation with stored changes. */
export type StoredOperation = OperationRow & { changes: readonly JournalEntry[] };

/** Records that an undo leaves unchanged. */
export interface Left {
  skipped: SkippedTicket[];
  skipped_others: number;
}

/** Undo of one type of operations, implemented by the domain that performs them. */
export interface Undoable {
  type: OperationType;
  /** Permission to perform, and so to undo, the operation. */
  permission: PermissionKey;
  /**
   * Locks the subject until `tx` ends. Called before the operation is locked, in the order of deletions, which remove
   * operations together with their subject.
   */
  lock: (tx: Database, operation: FoundSubject) => Promise<unknown>;
  /** Undoes it, in the transaction `tx`. Throws 409 when later changes conflict. */
  undo: (ctx: Context, tx: Database, user: CurrentUser, operation: StoredOperation) => Promise<Left>;
  /** Deletes resources kept for an undo, once it has expired. */
  forget: (services: Services, tx: Database, operation: StoredOperation) => Promise<void>;
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    undoable: readonly Undoable[];
  }
}
