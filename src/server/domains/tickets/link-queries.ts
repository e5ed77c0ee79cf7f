import { type SQL, sql } from 'drizzle-orm';
import type { TicketLink } from '#shared/ticket-merges.ts';
import type { QueueState } from '#shared/ticket-states.ts';
import { ticketLinks, tickets } from './tables.ts';

/** Another ticket, with the columns that decide who may know of it. */
interface Known {
  id: number;
  user_id: number;
  assigned_to: number | null;
  group_id: number | null;
  workspace_id: number | null;
  organisation_id: number | null;
  queue_state: QueueState;
}

const known = sql`'id', other.id, 'user_id', other.user_id, 'assigned_to', other.assigned_to,
  'group_id', other.group_id, 'workspace_id', other.workspace_id, 'organisation_id', other.organisation_id, 'queue_state', other.queue_state`;

/** The ticket that has the messages of a merged one. An expression for selects from `tickets`. */
export const survivorColumn = sql<Known | null>`(
  select json_build_object(${known}) from ${tickets} other where other.id = ${tickets}.merged_into)`;

const related = (relation: TicketLink['relation'], from: SQL) => sql`
  select json_build_object(${known}, 'subject', other.subject, 'relation', ${sql.raw(`'${relation}'`)}) as link, other.id ${from}`;

const linkedBy = (relation: (typeof ticketLinks.$inferSelect)['relation'], own: SQL, others: SQL) =>
  sql`from ${ticketLinks} linked join ${tickets} other on other.id = linked.${others}
    where linked.${own} = ${tickets}.id and linked.relation = ${sql.raw(`'${relation}'`)}`;

const [newer, older] = [sql.raw('ticket_id'), sql.raw('linked_id')];

/** Tickets that were split or merged with it, or named by the same emails. An expression for selects from `tickets`. */
export const linksColumn = sql<
  (Known & TicketLink)[]
>`coalesce((select json_agg(found.link order by found.id) from (
  ${related('split_from', linkedBy('split', newer, older))}
  union all
  ${related('split_to', linkedBy('split', older, newer))}
  union all
  ${related('related', linkedBy('related', newer, older))}
  union all
  ${related('related', linkedBy('related', older, newer))}
  union all
  ${related('merged_from', sql`from ${tickets} other where other.merged_into = ${tickets}.id`)}
) found), '[]'::json)`;
