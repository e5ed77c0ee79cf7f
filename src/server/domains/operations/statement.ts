import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { type Operation, undoDays } from '#shared/operations.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { JournalEntry } from '../../platform/db/row-journal.ts';
import { operations } from './tables.ts';

/** An operation that is stored by the statement that performs it; a further part of a stored one is added to it. */
export interface NewOperation {
  shown: Operation;
  subject_id: number;
  part_ids: readonly number[];
  changes: readonly JournalEntry[];
}

const day = 24 * 60 * 60 * 1000;

export const newOperation = (
  { id, display_name, avatar }: Pick<CurrentUser, 'id' | 'display_name' | 'avatar'>,
  at: string,
  {
    type,
    summary,
    part_ids,
    changes,
    id: operation = randomUUID(),
  }: Pick<Operation, 'type' | 'summary'> & Pick<NewOperation, 'part_ids' | 'changes'> & { id?: string },
): NewOperation => ({
  shown: {
    id: operation,
    type,
    user: { id, display_name, avatar },
    summary,
    tickets_count: part_ids.length,
    created_at: at,
    undo_until: new Date(Date.parse(at) + undoDays * day).toISOString(),
    undone_at: null,
    can_undo: true,
    skipped: [],
    skipped_others: 0,
  },
  subject_id: part_ids[0] ?? 0,
  part_ids,
  changes,
});

/** CTE that stores an operation; `operationValues` has its value. `from` decides whether it is stored. */
export const operationCte = (from: SQL) => sql`operation as (
    insert into ${operations} (id, type, user_id, subject_id, part_ids, summary, tickets_count, changes, created_at, undo_until)
    select operation.* from jsonb_to_record(${sql.placeholder('operation')}::text::jsonb) as operation (id uuid, type text,
      user_id integer, subject_id integer, part_ids integer[], summary jsonb, tickets_count integer, changes jsonb,
      created_at timestamptz, undo_until timestamptz) ${from}
    on conflict (id) do update set part_ids = ${operations}.part_ids || excluded.part_ids,
      tickets_count = ${operations}.tickets_count + excluded.tickets_count,
      changes = ${operations}.changes || excluded.changes
  )`;

/** Adds what else an operation changed to its stored changes, for its undo. */
export const addChanges = (tx: Database, id: string, changes: readonly JournalEntry[]) =>
  tx
    .update(operations)
    .set({ changes: sql`${operations.changes} || ${JSON.stringify(changes)}::text::jsonb` })
    .where(eq(operations.id, id));

export const operationValues = ({ shown, ...stored }: NewOperation) => {
  const { id, type, user, summary, tickets_count, created_at, undo_until } = shown;
  const row = { id, type, user_id: user?.id, summary, tickets_count, created_at, undo_until, ...stored };
  return { operation: JSON.stringify(row) };
};
