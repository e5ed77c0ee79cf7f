import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DraftMode, ServerDraft } from '#shared/drafts.ts';
import type { Database } from '../../platform/db/connect.ts';
import { drafts } from '../tickets/draft-tables.ts';
import { tickets } from '../tickets/tables.ts';
import { presentEntry } from '../uploads/service.ts';

export interface DraftKey {
  user: number;
  ticket: number;
  mode: DraftMode;
}

type Presentable = Parameters<typeof presentEntry>[0];

/** The files of ids in an array column, as JSON in their order, without files in the trash. */
export const listedFiles = (column: SQLWrapper): SQL<Presentable[]> =>
  sql<Presentable[]>`coalesce((select json_agg(to_json(file_entries) order by listed.place)
    from unnest(${column}) with ordinality listed(id, place) join file_entries on file_entries.id = listed.id
    where file_entries.deleted_at is null), '[]'::json)`;

const columns = {
  mode: drafts.mode,
  body: drafts.body,
  uploads: listedFiles(drafts.uploads),
  cc: drafts.cc,
  bcc: drafts.bcc,
  version: drafts.version,
  updated_at: drafts.updated_at,
};

/** The columns that say who sees a ticket. */
const access = {
  user_id: tickets.user_id,
  assigned_to: tickets.assigned_to,
  group_id: tickets.group_id,
  workspace_id: tickets.workspace_id,
  organisation_id: tickets.organisation_id,
  queue_state: tickets.queue_state,
};

export const ofKey = ({ user, ticket, mode }: DraftKey) =>
  and(eq(drafts.user_id, user), eq(drafts.ticket_id, ticket), eq(drafts.mode, mode));

const present = <Row extends { uploads: Presentable[] }>({ uploads, ...row }: Row) => ({
  ...row,
  uploads: uploads.map(presentEntry),
});

export async function findDraft(db: Database, key: DraftKey): Promise<ServerDraft | null> {
  const [row] = await db.select(columns).from(drafts).where(ofKey(key));
  return row === undefined ? null : present(row);
}

/** A person's drafts with their tickets, also those that they no longer see, newest first. */
export async function findDrafts(
  db: Database,
  user: number,
  after: { at: string; id: number; mode: string } | null,
  limit: number,
) {
  const found = await db
    .select({ ...columns, ticket: { id: tickets.id, subject: tickets.subject }, access })
    .from(drafts)
    .innerJoin(tickets, eq(tickets.id, drafts.ticket_id))
    .where(
      and(
        eq(drafts.user_id, user),
        after === null
          ? undefined
          : sql`(${drafts.updated_at}, ${drafts.ticket_id}, ${drafts.mode}) < (${after.at}::timestamptz, ${after.id}::integer, ${after.mode})`,
      ),
    )
    .orderBy(desc(drafts.updated_at), desc(drafts.ticket_id), desc(drafts.mode))
    .limit(limit);
  return found.map(present);
}
