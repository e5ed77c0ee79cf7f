import { and, desc, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ColleagueDraft, type DraftMode, maxColleagueDrafts, type ServerDraft } from '#shared/drafts.ts';
import type { Database } from '../../platform/db/connect.ts';
import { preparedRows } from '../../platform/db/statements.ts';
import { personColumns, toPerson } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { drafts } from '../tickets/draft-tables.ts';
import { isPresent } from '../tickets/presence-column.ts';
import { ticketPresence } from '../tickets/presence-tables.ts';
import { tickets } from '../tickets/tables.ts';
import { presentEntry } from '../uploads/service.ts';
import { fileEntries } from '../uploads/tables.ts';

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
  shared: sql<boolean>`${drafts.visibility} = 'shared'`,
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

/** The drafts of others in a ticket that are announced, without content unless they are shared, newest first. */
export async function findColleagueDrafts(
  db: Database,
  ticket: number,
  me: number,
): Promise<ColleagueDraft[]> {
  const found = await db
    .select({ ...columns, person: personColumns })
    .from(drafts)
    .innerJoin(users, and(eq(users.id, drafts.user_id), isNull(users.deleted_at)))
    .where(and(eq(drafts.ticket_id, ticket), ne(drafts.user_id, me), ne(drafts.visibility, 'private')))
    .orderBy(desc(drafts.updated_at), desc(drafts.user_id), desc(drafts.mode))
    .limit(maxColleagueDrafts);
  return found.map(({ person, ...row }) => ({
    user: toPerson(person),
    mode: row.mode,
    updated_at: row.updated_at,
    draft: row.shared ? present(row) : null,
  }));
}

/** The tickets with a shared draft that has the file, as far as access to them is concerned. */
export const ticketsOfSharedFile = (db: Database, file: number) =>
  db
    .select(access)
    .from(fileEntries)
    // A draft holds files of its author alone.
    .innerJoin(drafts, eq(drafts.user_id, fileEntries.user_id))
    .innerJoin(tickets, eq(tickets.id, drafts.ticket_id))
    .where(
      and(
        eq(fileEntries.id, file),
        eq(drafts.visibility, 'shared'),
        sql`${fileEntries.id} = any(${drafts.uploads})`,
      ),
    );

/** The people who have a ticket open, without the given one. */
export const findPresentIds = preparedRows<{ id: number }>(
  () => sql`
    select distinct presence.user_id as id from ${ticketPresence} presence
    where presence.ticket_id = ${sql.placeholder('ticket')}::text::integer
      and presence.user_id <> ${sql.placeholder('me')}::text::integer and ${isPresent}`,
);
