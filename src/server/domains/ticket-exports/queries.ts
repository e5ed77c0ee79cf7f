import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Driver } from '#shared/uploads.ts';
import type { Database } from '../../platform/db/connect.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { filerColumns, filers } from '../tickets/replies/queries.ts';
import { isPublic, replies, replyFiles } from '../tickets/replies/tables.ts';
import { fileEntries } from '../uploads/tables.ts';

/** Messages per statement: what an export holds in memory. */
const batch = 50;

/** Most files of a ticket that are considered for one mail. */
const maxFiles = 1000;

/** An attachment, and where its content is stored. */
export interface AttachedFile {
  id: number;
  name: string;
  mime: string;
  file_size: number;
  driver: Driver;
  storage_key: string;
}

const filesColumn = sql<AttachedFile[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'file_size', f.file_size,
    'driver', f.driver, 'storage_key', f.storage_key) order by a.position, f.id)
  from ${replyFiles} a join ${fileEntries} f on f.id = a.file_entry_id
  where a.reply_id = ${replies.id} and f.deleted_at is null
), '[]'::json)`;

const ofTicket = (ticketId: number, withNotes: boolean) =>
  and(eq(replies.ticket_id, ticketId), withNotes ? undefined : isPublic());

const messagesAfter = (db: Database, ticketId: number, withNotes: boolean, after: number) =>
  db
    .select({
      id: replies.id,
      type: replies.type,
      by_requester: replies.by_requester,
      body: replies.body,
      created_at: replies.created_at,
      updated_at: replies.updated_at,
      user: personColumns,
      filed_by: filerColumns,
      files: filesColumn,
    })
    .from(replies)
    .leftJoin(users, eq(users.id, replies.user_id))
    .leftJoin(filers, eq(filers.id, replies.filed_by))
    .where(and(ofTicket(ticketId, withNotes), gt(replies.id, after)))
    .orderBy(asc(replies.id))
    .limit(batch);

export type ExportedMessage = Awaited<ReturnType<typeof messagesAfter>>[number];

/** The messages of a ticket, oldest first, read in batches; internal notes on request. */
export async function* eachMessage(
  db: Database,
  ticketId: number,
  withNotes: boolean,
): AsyncGenerator<ExportedMessage> {
  let page = await messagesAfter(db, ticketId, withNotes, 0);
  while (page.length > 0) {
    yield* page;
    page = page.length < batch ? [] : await messagesAfter(db, ticketId, withNotes, page.at(-1)?.id ?? 0);
  }
}

/** The attachments of a ticket in the order of its messages. */
export const filesOf = (db: Database, ticketId: number, withNotes: boolean): Promise<AttachedFile[]> =>
  db
    .select({
      id: fileEntries.id,
      name: fileEntries.name,
      mime: fileEntries.mime,
      file_size: fileEntries.file_size,
      driver: fileEntries.driver,
      storage_key: fileEntries.storage_key,
    })
    .from(replyFiles)
    .innerJoin(replies, eq(replies.id, replyFiles.reply_id))
    .innerJoin(fileEntries, eq(fileEntries.id, replyFiles.file_entry_id))
    .where(and(ofTicket(ticketId, withNotes), isNull(fileEntries.deleted_at)))
    .orderBy(asc(replies.id), asc(replyFiles.position), asc(fileEntries.id))
    .limit(maxFiles);
