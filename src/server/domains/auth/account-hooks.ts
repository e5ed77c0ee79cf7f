import type { SkippedTicket } from '#shared/operations.ts';
import type { ChangeSource } from '#shared/ticket-events.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { JournalEntry, RowJournal } from '../../platform/db/row-journal.ts';
import type { Services } from '../../platform/services.ts';

/** A newly registered account. */
export interface NewAccount {
  id: number;
  email: string;
}

/** The external account of a registration, and its access token for requests to the service. */
export interface RegisteredThrough {
  service: string;
  access_token: string | null;
}

/**
 * Hook into registrations by another domain. It validates the form before anything is stored and throws its errors; the
 * returned function runs in the transaction that creates the account.
 */
export type OnRegister = (
  ctx: Context,
  form: Readonly<Record<string, unknown>>,
  through: RegisteredThrough | null,
) => Promise<((tx: Database, person: NewAccount) => Promise<void>) | null>;

/** Hook that deletes a domain's data of a person, in the transaction that deletes the account. */
export type OnDelete = (services: Services, tx: Database, userId: number) => Promise<void>;

/** Merge of two accounts of one person. */
export interface Merge {
  from: number;
  into: number;
  /** The administrator who merges. */
  by: number | null;
  via: ChangeSource;
  /** Records changes of rows, so that they can be undone. Unrecorded changes persist after an undo. */
  journal: RowJournal;
}

/** Hook that moves a domain's data to the merged account, in the same transaction, before the old row is emptied. */
export type OnMerge = (services: Services, tx: Database, merge: Merge) => Promise<void>;

/** Two accounts that are two again. */
export interface MergeUndone extends Pick<Merge, 'from' | 'into' | 'by'> {
  /** Row changes of the merge, of which all possible ones were undone. */
  changes: readonly JournalEntry[];
}

/**
 * Hook of a domain after the rows of a merge are restored, in the same transaction. Answers with the tickets that
 * remain with the other account.
 */
export type OnMergeUndone = (
  services: Services,
  tx: Database,
  merge: MergeUndone,
) => Promise<readonly SkippedTicket[]>;

/** Hook of a domain when an external account is connected, or signs its person in, in the same transaction. */
export type OnLink = (services: Services, tx: Database, userId: number, service: string) => Promise<void>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    accountRegistered: OnRegister;
    accountDeleted: OnDelete;
    accountsMerged: OnMerge;
    mergeUndone: OnMergeUndone;
    accountLinked: OnLink;
  }
}
