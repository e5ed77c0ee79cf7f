import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connect.ts';
import { displayName, personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { tags } from '../tags/tables.ts';
import { shownValues } from '../ticket-fields/custom-fields.ts';
import { everyField } from '../ticket-fields/queries.ts';
import { filesColumn } from '../tickets/attachments.ts';
import { assigneeColumns, assignees, ticketColumns } from '../tickets/queries.ts';
import { replies } from '../tickets/replies/tables.ts';
import { tickets } from '../tickets/tables.ts';

const statusTag = alias(tags, 'status_tag');
const categoryTag = alias(tags, 'category_tag');

interface Row {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string;
}

const toContact = (person: Row) => ({ id: person.id, name: displayName(person), email: person.email });

/** Tickets as other programs read them. */
export async function findTicketSnapshots(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await db
    .select({
      ticket: { ...ticketColumns, custom_fields: tickets.custom_fields },
      status: { name: statusTag.name },
      category: { name: categoryTag.name },
      user: personColumns,
      assignee: assigneeColumns,
    })
    .from(tickets)
    .innerJoin(statusTag, eq(statusTag.id, tickets.status_id))
    .innerJoin(users, eq(users.id, tickets.user_id))
    .leftJoin(categoryTag, eq(categoryTag.id, tickets.category_id))
    .leftJoin(assignees, eq(assignees.id, tickets.assigned_to))
    .where(inArray(tickets.id, [...ids]))
    .orderBy(tickets.id);
  const fields = (await everyField(db)).filter(({ enabled }) => enabled);
  return found.map(({ ticket: { status_id, user_id, assigned_to, queue_state, ...ticket }, ...row }) => ({
    ...ticket,
    custom_fields: shownValues(fields, ticket.custom_fields, true),
    status: row.status.name,
    category: row.category?.name ?? null,
    user: toContact(row.user),
    assignee: row.assignee === null ? null : toContact(row.assignee),
  }));
}

/** A reply or a note in the form of the API and webhooks; undefined when deleted. */
export async function findReplySnapshot(db: Database, id: number) {
  const [found] = await db
    .select({
      id: replies.id,
      ticket_id: replies.ticket_id,
      type: replies.type,
      by_requester: replies.by_requester,
      body: replies.body,
      created_at: replies.created_at,
      user: personColumns,
      uploads: filesColumn,
    })
    .from(replies)
    .leftJoin(users, eq(users.id, replies.user_id))
    .where(eq(replies.id, id));
  return (
    found && {
      ...found,
      user: found.user === null ? null : toContact(found.user),
      uploads: found.uploads.map(({ id: file, name, file_size, mime }) => ({
        id: file,
        name,
        file_size,
        mime,
      })),
    }
  );
}
