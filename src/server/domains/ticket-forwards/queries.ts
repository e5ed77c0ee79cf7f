import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { filesColumn } from '../tickets/attachments.ts';
import { replies } from '../tickets/replies/tables.ts';

/** These messages of a ticket with their authors and files, oldest first. */
export const findMessages = (db: Database, ticketId: number, ids: readonly number[]) =>
  db
    .select({
      id: replies.id,
      type: replies.type,
      body: replies.body,
      created_at: replies.created_at,
      author: personColumns,
      files: filesColumn,
    })
    .from(replies)
    .leftJoin(users, eq(users.id, replies.user_id))
    .where(and(eq(replies.ticket_id, ticketId), inArray(replies.id, [...ids])))
    .orderBy(asc(replies.id));

export type QuotedMessage = Awaited<ReturnType<typeof findMessages>>[number];
