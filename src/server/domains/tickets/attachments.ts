import { eq, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { isInternal } from '#shared/message-types.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import type { Services } from '../../platform/services.ts';
import { markAttached } from '../uploads/attach-files.ts';
import { signedFileUrl } from '../uploads/download.ts';
import type { CanRead, UsedIn } from '../uploads/file-hooks.ts';
import type { presentEntry } from '../uploads/service.ts';
import { maySee, worksOn } from './policy.ts';
import { replies, replyFiles } from './replies/tables.ts';
import { tickets } from './tables.ts';

const messagesOf = prepared((db) =>
  db
    .select({
      file_id: replyFiles.file_entry_id,
      ticket_id: tickets.id,
      subject: tickets.subject,
      user_id: tickets.user_id,
      assigned_to: tickets.assigned_to,
      group_id: tickets.group_id,
      workspace_id: tickets.workspace_id,
      organisation_id: tickets.organisation_id,
      queue_state: tickets.queue_state,
      type: replies.type,
    })
    .from(replyFiles)
    .innerJoin(replies, eq(replies.id, replyFiles.reply_id))
    .innerJoin(tickets, eq(tickets.id, replies.ticket_id))
    .where(sql`${replyFiles.file_entry_id} = any(${sql.placeholder('files')}::text::integer[])`)
    .orderBy(replyFiles.file_entry_id, replyFiles.reply_id)
    .prepare('messages_of_files'),
);

/** Messages with these files as attachments, in tickets visible to the caller; internal ones only for agents. */
async function visibleUses(db: Database, user: CurrentUser, fileIds: number[]) {
  const found = await messagesOf(db).execute({ files: `{${fileIds.join()}}` });
  return found.filter((row) => maySee(user, row) && (!isInternal(row) || worksOn(user, row)));
}

/** Attachments are readable with their ticket. */
export const showsFile: CanRead = async ({ db }, user, fileId) =>
  (await visibleUses(db, user, [fileId])).length > 0;

export const usesInTickets: UsedIn = async ({ db }, user, fileIds) =>
  (await visibleUses(db, user, fileIds)).map(({ file_id, ticket_id, subject }) => ({
    file_id,
    type: 'ticket',
    id: ticket_id,
    name: subject,
  }));

/**
 * Attaches the author's own files to a message, in their order. Throws 422 on `uploads` for files of other users, or
 * attached to another message.
 */
export async function attachFiles(
  tx: Database,
  message: { id: number; author_id: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await markAttached(tx, { user_id: message.author_id, guest_hash: null }, ids);
  await listFiles(tx, message.id, ids);
}

/** Attaches files, without a check of their owner, to a message in their order. */
export async function listFiles(tx: Database, replyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = [...new Set(ids)].map((file_entry_id, position) => ({
    reply_id: replyId,
    file_entry_id,
    position,
  }));
  await tx.insert(replyFiles).values(rows);
}

/** Long enough to be read after a holiday, short enough that a forwarded mail does not open files for ever. */
const linkSeconds = 14 * 86_400;

/** Files as mails list them: with links that need no session. */
export const mailedFiles = (
  services: Pick<Services, 'env' | 'keys'>,
  files: readonly { id: number; name: string; file_size: number }[],
) =>
  files.map(({ id, name, file_size }) => ({
    name,
    size: file_size,
    url: signedFileUrl(services, id, linkSeconds),
  }));

type Presentable = Parameters<typeof presentEntry>[0];

/** The files of each message in a select from `replies`, as JSON, without files in the trash. */
export const filesColumn: SQL<Presentable[]> = sql<Presentable[]>`coalesce((
  select json_agg(to_json(file_entries) order by reply_files.position, file_entries.id)
  from reply_files join file_entries on file_entries.id = reply_files.file_entry_id
  where reply_files.reply_id = ${replies.id} and file_entries.deleted_at is null
), '[]'::json)`;
