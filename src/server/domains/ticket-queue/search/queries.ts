import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { escapePattern } from '#server/platform/db/patterns.ts';
import { rows } from '#server/platform/db/statements.ts';
import { foldText } from '#server/platform/search/fold.ts';
import { hitEnd, hitStart } from '#server/platform/search/marks.ts';
import { hasSigns } from '#server/platform/search/signs.ts';
import { toTsQuery } from '#server/platform/search/text-search.ts';
import type { FieldFilters } from '#shared/ticket-fields.ts';
import { hiddenStates, type NamedOrder, type QueueState } from '#shared/ticket-states.ts';
import { isPublic } from '../../tickets/replies/tables.ts';
import { type TicketScope, withinScope } from '../../tickets/scope.ts';
import { newestReplies, newestTickets, numberIn } from '../../tickets/search-conditions.ts';
import { filterConditions } from '../../tickets/ticket-fields.ts';
import { ticketTerms, ticketTermsIndexed } from './tables.ts';

/** Words that spelling correction applies to; not those of scripts without spaces. */
const wordPattern = '^[[:alpha:]]{4,30}$';

/** Messages per batch of word indexing: few, because calls wait for a batch on the embedded database. */
const wordBatch = 100;

/** Max people matched by name or address, and their newest tickets each. */
const maxPeople = 100;
const maxPerPerson = 30;

/** Characters of a message that its excerpt is selected from. */
const excerptSource = 20_000;

/** The tickets of a filter: its condition, and the states outside of which nothing fulfils it. */
export interface FilterMatch {
  condition: SQL | undefined;
  states: readonly QueueState[];
}

export interface MatchRequest {
  text: string;
  /** Words to match in names and addresses. */
  words: readonly string[];
  /** Also matches similar names. */
  similar: boolean;
  /** Null is everywhere but in the spam and the trash. */
  folder: {
    states: readonly QueueState[];
    assignee: number | null;
    /** Condition of the tickets that the folder lists, by their id; null for folders of all tickets in a state. */
    isListed: ((id: SQL) => SQL) | null;
  } | null;
  /** A filter instead of a folder. */
  filtered: FilterMatch | null;
  /** The folder is small enough to search all of its tickets, however old. */
  isSmall: boolean;
  scope: TicketScope;
  /** Restricts to a workspace; null is any. */
  workspace: number | null;
  fields: FieldFilters;
  order: NamedOrder;
  limit: number;
  offset: number;
}

export type MatchRow = {
  /** Number of matches in all folders, by the columns that determine the folder. */
  counts: { queue_state: QueueState; assigned_to: number; count: number }[] | null;
  /** Null in the placeholder row of an empty page. */
  id: number | null;
  by_person: boolean;
  is_note: boolean | null;
  /** The message that matches best. */
  reply_id: number | null;
  subject: string;
  excerpt: string | null;
  /** Plain text of the message, where its excerpt has no highlights. */
  message: string | null;
};

const orderings: Record<NamedOrder, SQL> = {
  relevance: sql`rank desc, updated_at desc, id desc`,
  longest_waiting: sql`waiting_since asc nulls last, id`,
  newest: sql`id desc`,
  updated: sql`updated_at desc, id desc`,
  recently_closed: sql`closed_at desc nulls last, id desc`,
  priority: sql`(select level from ticket_priorities where name = priority) desc, waiting_since asc nulls last, id`,
};

/** The condition on `users` that a name or an address has all words, or words like them. */
export function isPerson({ words, similar }: Pick<MatchRequest, 'words' | 'similar'>): SQL {
  if (words.length === 0) return sql`false`;
  const text = sql`person_words(users.first_name, users.last_name, users.email)`;
  return sql.join(
    words.map((word) => {
      if (similar) return sql`${text} %> lower(unaccent(${foldText(word)}::text))`;
      // A short word matches only the start of a name: anything else would scan all users.
      const before = word.length < 3 && !hasSigns(word) ? '% ' : '%';
      return sql`${text} like ${before}::text || lower(unaccent(${escapePattern(foldText(word))}::text)) || '%'`;
    }),
    sql` and `,
  );
}

const selected = ({ scope, workspace, fields, filtered }: MatchRequest): SQL => {
  const conditions = [
    withinScope(scope) ?? sql`true`,
    ...(filtered?.condition === undefined ? [] : [sql`(${filtered.condition})`]),
    ...(workspace === null ? [] : [sql`workspace_id = ${workspace}::integer`]),
    ...filterConditions(fields),
  ];
  return sql.join(conditions, sql` and `);
};

const listedStates = (states: readonly QueueState[]) =>
  sql.join(
    states.map((state) => sql`${state}::text`),
    sql`, `,
  );

function inFolder({ folder, filtered }: MatchRequest, id = sql`tickets.id`): SQL {
  if (filtered !== null)
    return filtered.states.length === 0 ? sql`false` : sql`queue_state in (${listedStates(filtered.states)})`;
  if (folder === null) return sql`queue_state not in (${listedStates(hiddenStates)})`;
  const { states, assignee, isListed } = folder;
  const conditions = [
    sql`queue_state in (${listedStates(states)})`,
    ...(assignee === null ? [] : [sql`coalesce(assigned_to, 0) = ${assignee}::integer`]),
    ...(isListed === null ? [] : [isListed(id)]),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * One page of matching tickets, by relevance or the requested order, with the matched text. Candidates are bounded: the
 * newest by subject, by message and of people, and all tickets of a small folder.
 */
export function findMatches(db: Database, request: MatchRequest): Promise<MatchRow[]> {
  const { text, limit, offset, isSmall, order } = request;
  const query = toTsQuery(text);
  const number = numberIn(text);
  const whole = sql`
    union all
    select tickets.id, 4 + ts_rank(tickets.search, ${query}), null::integer, false from tickets
      where ${inFolder(request)} and ${selected(request)} and tickets.search @@ ${query}
    union all
    select replies.ticket_id, 1 + ts_rank(replies.search, ${query}), replies.id, false
      from tickets join replies on replies.ticket_id = tickets.id
      where ${inFolder(request)} and ${selected(request)} and replies.search @@ ${query}`;
  const marks = `StartSel=${hitStart}, StopSel=${hitEnd}`;
  return rows<MatchRow>(
    db,
    sql`with hits (id, rank, reply_id, by_person) as materialized (
      select id, (4 + rank)::float8, null::integer, false from ${newestTickets(query)}
      union all
      select ticket_id, 1 + rank, id, false from ${newestReplies(query, true)}
      union all
      (select theirs.id, 3, null, true from (
        select users.id from users where users.deleted_at is null and ${isPerson(request)} limit ${maxPeople}) people,
        lateral (select tickets.id from tickets where tickets.user_id = people.id
          order by tickets.updated_at desc, tickets.id desc limit ${maxPerPerson}) theirs)
      ${number === null ? sql`` : sql`union all select ${number}::integer, 100, null, false`}
      ${isSmall ? whole : sql``}
    ),
    found as materialized (
      select id, max(rank) as rank, bool_or(by_person) as by_person,
        (array_agg(reply_id order by rank desc, reply_id desc) filter (where reply_id is not null))[1] as reply_id
      from hits group by id
    ),
    placed as materialized (
      select found.*, queue_state, assigned_to, subject, priority, updated_at, waiting_since, closed_at
      from found join tickets using (id) where ${selected(request)}
    ),
    page as materialized (
      select *, row_number() over (order by ${orderings[order]}) as place from placed
        where ${inFolder(request, sql`placed.id`)}
      order by place limit ${limit} offset ${offset}
    )
    select counted.counts, shown.id, shown.by_person, shown.is_note, shown.reply_id, shown.subject, shown.excerpt,
      case when shown.excerpt !~ ${`[${hitStart}]`}::text then shown.plain end as message
    from (
      select json_agg(groups) as counts from (
        select queue_state, coalesce(assigned_to, 0) as assigned_to, count(*)::integer as count
        from placed group by 1, 2
      ) groups
    ) counted left join (
      select page.place, page.id, page.by_person, page.reply_id, not (${isPublic(sql.raw('replies.type'))}) as is_note,
        ts_headline('helpdock', page.subject, ${query}, ${`HighlightAll=true, ${marks}`}::text) as subject,
        ts_headline('helpdock', message.plain, ${query},
          ${`MaxWords=24, MinWords=12, ShortWord=2, ${marks}`}::text) as excerpt, message.plain
      from page left join replies on replies.id = page.reply_id,
        lateral (select regexp_replace(left(replies.body, ${excerptSource}), '<[^<>]*>', ' ', 'g') as plain offset 0) message
    ) shown on true
    order by shown.place`,
  );
}

export type NearWord = { typed: string; known: string; uses: number };

/** Indexed words similar to those typed, the most similar first. */
export const findSimilarTerms = (db: Database, words: readonly string[]) =>
  rows<NearWord>(
    db,
    sql`select typed.word as typed, near.word as known, near.uses
      from unnest(string_to_array(${words.join(' ')}::text, ' ')) typed (word),
      lateral (select word, uses from ${ticketTerms} where word % typed.word
        order by similarity(word, typed.word) desc, uses desc limit 10) near`,
  );

/** Indexes the words of the next batch of messages; false at the end. */
export async function indexNextTerms(db: Database): Promise<boolean> {
  const read = await rows(
    db,
    sql`with place as (select reply_id from ${ticketTermsIndexed} where id = 1 for update),
      batch as materialized (
        select replies.id, tickets.subject || ' ' || replies.body as text
        from replies join tickets on tickets.id = replies.ticket_id
        where replies.id > (select reply_id from place) order by replies.id limit ${wordBatch}
      ),
      stored as (
        insert into ${ticketTerms} (word, uses)
        select lexeme, count(*)::integer from batch, unnest(search_vector('helpdock_words', batch.text))
        where lexeme ~ ${wordPattern} group by 1 order by 1
        on conflict (word) do update set uses = ${ticketTerms}.uses + excluded.uses
      )
      update ${ticketTermsIndexed} set reply_id = (select max(id) from batch)
        where id = 1 and exists (select from batch) returning reply_id`,
  );
  return read.length > 0;
}
