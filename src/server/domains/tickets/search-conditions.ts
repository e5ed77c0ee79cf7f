import { eq, or, type SQL, sql } from 'drizzle-orm';
import { toTsQuery } from '../../platform/search/text-search.ts';
import { isPublic, replies } from './replies/tables.ts';
import { tickets } from './tables.ts';

/** Max candidates of a search among all tickets: the newest matches, this many by subject and this many by message. */
const candidates = 1000;

/** The number of a ticket that was searched for; null for any other text. */
export function numberIn(text: string): number | null {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}

/** The newest tickets by subject, or by message: (id, ticket_id, rank). See the migration `newest_matches`. */
export const newestTickets = (query: SQL) =>
  sql`newest_matches('tickets', ${query}, true, (select max(id) from ${tickets}), ${candidates}::integer)`;

/** The newest messages; notes on request: (id, ticket_id, rank). */
export const newestReplies = (query: SQL, notes: boolean) =>
  sql`newest_matches('replies', ${query}, ${notes}::boolean, (select max(id) from ${replies}), ${candidates}::integer)`;

/** Search in one person's tickets, which are few enough to be scanned. Excludes notes. */
export function searchOwn(text: string): SQL | undefined {
  const query = toTsQuery(text);
  const number = numberIn(text);
  return or(
    sql`${tickets.search} @@ ${query}`,
    sql`exists (select 1 from ${replies} where ${replies.ticket_id} = ${tickets.id}
      and ${isPublic()} and ${replies.search} @@ ${query})`,
    number === null ? undefined : eq(tickets.id, number),
  );
}

/**
 * Ids of the newest matching tickets of everybody, as a subquery.
 * @param notes Whether the viewer reads notes. Otherwise a search must not reveal their content.
 */
export function searchAll(text: string, notes: boolean): SQL {
  const query = toTsQuery(text);
  return sql`select id from ${newestTickets(query)} union select ticket_id from ${newestReplies(query, notes)}
    union select ${numberIn(text)}::integer`;
}
