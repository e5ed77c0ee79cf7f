import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { displayName } from '../auth/queries.ts';
import { isPerson } from '../ticket-queue/search/queries.ts';
import { queryTerms } from '../ticket-queue/search/service.ts';

/** Max words of one search that names are matched with. */
const maxWords = 6;

/** Max people that one search ranks. */
const maxRanked = 200;

interface PersonRequest {
  text: string;
  /** When there is no one of that name, people with similar names. */
  similar: boolean;
  limit: number;
}

type PersonRow = { id: number; first_name: string | null; last_name: string | null; email: string };

/** People by name or address: the address as it was typed first, then the newest. */
export async function findPeople(db: Database, { text, similar, limit }: PersonRequest) {
  const words = queryTerms(text.trim()).slice(0, maxWords);
  const named = (
    like: boolean,
  ) => sql`select users.id, users.first_name, users.last_name, users.email from users
    where users.deleted_at is null and ${isPerson({ words, similar: like })}`;
  const near = sql`union all (${named(true)} and not exists (select from exact) limit ${maxRanked}::integer)`;
  const found = await rows<PersonRow>(
    db,
    sql`with exact as materialized (${named(false)} limit ${maxRanked}::integer)
      select id, first_name, last_name, email::text from (
        select * from exact ${similar ? near : sql``}
      ) found
      order by email = ${text.trim()}::text::citext desc,
        similarity(person_words(first_name, last_name, email), lower(unaccent(${text}::text))) desc, id desc
      limit ${limit}::integer`,
  );
  return found.map((person) => ({ ...person, display_name: displayName(person) }));
}
