import { eq, or, type SQL, sql } from 'drizzle-orm';
import { typedQuery } from '../../../platform/db/text-search.ts';
import { replies } from '../replies/tables.ts';
import { tickets } from '../tables.ts';

/** Among everybody's tickets a search finds the newest that match, this many by subject and this many by message. */
const candidates = 1000;

const numberIn = (text: string): SQL | undefined => {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return number === undefined ? undefined : eq(tickets.id, Number(number));
};

/** For one person's tickets: the few there are are looked at one by one. Notes are not searched. */
export function searchOwn(text: string): SQL | undefined {
  const query = typedQuery(text);
  return or(
    sql`${tickets.search} @@ ${query}`,
    sql`exists (select 1 from ${replies} where ${replies.ticket_id} = ${tickets.id}
      and ${replies.type} = 'replies' and ${replies.search} @@ ${query})`,
    numberIn(text),
  );
}

/**
 * For everybody's tickets: candidates from the text indexes, newest first.
 * @param notes Whether whoever asks sees notes. Who does not must not learn from a search what is in them.
 */
export function searchAll(text: string, notes: boolean): SQL | undefined {
  const query = typedQuery(text);
  const read = notes ? sql`` : sql`and ${replies.type} = 'replies'`;
  return or(
    sql`${tickets.id} in (
      (select found.id from ${tickets} found where found.search @@ ${query} order by found.id desc limit ${candidates})
      union
      (select ${replies.ticket_id} from ${replies} where ${replies.search} @@ ${query} ${read} order by ${replies.id} desc limit ${candidates})
    )`,
    numberIn(text),
  );
}
