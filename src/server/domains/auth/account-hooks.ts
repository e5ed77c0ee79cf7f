import type { SkippedTicket } from '#shared/operations.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { JournalEntry, RowJournal } from '../../platform/db/row-journal.ts';
import type { Services } from '../../platform/services.ts';

/** Someone who has just got an account. */
export interface NewAccount {
  id: number;
  email: string;
}

/** The account elsewhere through which somebody registers, and the token that allows to ask about them there. */
export interface RegisteredThrough {
  service: string;
  access_token: string | null;
}

/**
 * What another part of the product asks of a registration. It looks at the form before anything is stored and throws
 * what is wrong with it; what it returns runs in the transaction that makes the account.
 */
export type OnRegister = (
  ctx: Context,
  form: Readonly<Record<string, unknown>>,
  through: RegisteredThrough | null,
) => Promise<((tx: Database, person: NewAccount) => Promise<void>) | null>;

/** What another part forgets of a person whose account goes, in the transaction that empties it. */
export type OnDelete = (services: Services, tx: Database, userId: number) => Promise<void>;

/** Two accounts of one person: which goes, and into which. */
export interface Merge {
  from: number;
  into: number;
  /** Who merges them. */
  by: number | null;
  /** Keeps what is done to rows, so that it can be taken back. What is changed past it stays as it is then. */
  journal: RowJournal;
}

/** What another part hands over when one account becomes part of another, before its row is emptied, in the same transaction. */
export type OnMerge = (services: Services, tx: Database, merge: Merge) => Promise<void>;

/** Two accounts that are two again. */
export interface MergeUndone extends Pick<Merge, 'from' | 'into' | 'by'> {
  /** What the merge had done to rows; all of it that could be taken back was. */
  changes: readonly JournalEntry[];
}

/**
 * What another part does once the rows of a merge are back, in the same transaction. Answers with the requests that stay
 * with the one who had taken them over.
 */
export type OnMergeUndone = (
  services: Services,
  tx: Database,
  merge: MergeUndone,
) => Promise<readonly SkippedTicket[]>;

/** What another part does when an account elsewhere is connected, or signs its person in, in the same transaction. */
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
