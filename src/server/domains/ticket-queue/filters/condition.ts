import { and, or, type SQL, sql } from 'drizzle-orm';
import {
  compareNumber,
  compareText,
  compareTime,
  isAmong,
  isNegative,
  never,
  valuesIn,
} from '#server/platform/search/comparisons.ts';
import { toTsQuery } from '#server/platform/search/text-search.ts';
import { customKeyOf, type FilterFieldName, type FilterOp } from '#shared/ticket-filter-fields.ts';
import {
  type ConditionValue,
  type FilterCondition,
  isFilterGroup,
  type TicketFilter,
} from '#shared/ticket-filters.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import { users } from '../../auth/tables.ts';
import { isUnreadAbout } from '../../notifications/queries.ts';
import { organisations } from '../../organisations/tables.ts';
import type { EnabledField } from '../../ticket-fields/queries.ts';
import { valueCondition } from '../../ticket-fields/value-condition.ts';
import { drafts } from '../../tickets/draft-tables.ts';
import { followsTicket } from '../../tickets/follow-queries.ts';
import { isPublic, replies, replyFiles } from '../../tickets/replies/tables.ts';
import { hasCustomFields, tickets, ticketTags } from '../../tickets/tables.ts';

/** The meaning of the names and words of a filter for the person who reads a list by it. */
export interface FilterReader {
  me: number;
  statuses: readonly { id: number; name: string; category: StatusCategory }[];
  priorities: readonly { id: number; name: string }[];
  /** Ids of the custom tags that the filter names, by name in lower case. */
  tagIds: ReadonlyMap<string, number>;
  /** The site's own fields. */
  fields: readonly EnabledField[];
  /** Whether a condition fits the field that it names as that is now. */
  fits: (condition: FilterCondition) => boolean;
}

/** A column of ids, in which 0 or null is none. `column` is as its indexes have it. */
function recordCondition(
  column: SQL,
  { op, value }: FilterCondition,
  { me }: FilterReader,
  none: { column: SQL } | { id: 0 },
): SQL {
  const said = valuesIn(value);
  const wantsNone = said.includes('none');
  const ids = said.flatMap((one) => (one === 'me' ? [me] : typeof one === 'number' ? [one] : []));
  const all = 'id' in none && wantsNone ? [...ids, 0] : ids;
  const parts = [
    all.length > 0 ? isAmong(column, all) : undefined,
    'column' in none && wantsNone ? sql`${none.column} is null` : undefined,
  ];
  const found = or(...parts) ?? never;
  return isNegative(op) ? sql`(${found}) is not true` : found;
}

/** As literals, so that the index of the unusual priorities is used. */
function nameCondition(column: SQL, names: readonly string[], op: FilterOp): SQL {
  if (names.length === 0) return isNegative(op) ? sql`true` : never;
  const literals = sql.raw(names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', '));
  return isNegative(op) ? sql`${column} not in (${literals})` : sql`${column} in (${literals})`;
}

/** The records that a condition names, by name or id. */
export const namedIn = <Named extends { id: number; name: string }>(
  known: readonly Named[],
  value: ConditionValue | undefined,
): Named[] => {
  const said = valuesIn(value);
  return known.filter(({ id, name }) => said.some((one) => one === name || one === id || one === String(id)));
};

const tagged = (ids: readonly number[]) =>
  ids.length === 0
    ? never
    : sql`exists (select 1 from ${ticketTags} tagged
        where tagged.ticket_id = ${tickets}.id and ${isAmong(sql`tagged.tag_id`, ids)})`;

function tagCondition({ op, value }: FilterCondition, { tagIds }: FilterReader): SQL {
  const ids = valuesIn(value).map((one) => tagIds.get(String(one).toLowerCase()) ?? null);
  const known = ids.filter((id) => id !== null);
  if (op === 'has_not') return sql`not ${tagged(known)}`;
  if (op === 'has_any') return tagged(known);
  return ids.includes(null) ? never : (and(...known.map((id) => tagged([id]))) ?? never);
}

const lastBy = (isRequester: boolean) =>
  sql`(select max(said.created_at) from ${replies} said where said.ticket_id = ${tickets}.id
    and ${isPublic(sql`said.type`)} and ${isRequester ? sql`said.by_requester` : sql`not said.by_requester`})`;

const address = sql`(select requester.email::text from ${users} requester where requester.id = ${tickets}.user_id)`;

const flagged = (condition: SQL, value: ConditionValue | undefined) =>
  value === true ? condition : sql`not (${condition})`;

const column = (name: string) => sql`${tickets}.${sql.raw(name)}`;

const isSnoozed = sql`(${column('snoozed_until')} is not null or ${column('snoozed_until_reply')})`;

type Compile = (condition: FilterCondition, reader: FilterReader) => SQL;

const byText =
  (text: SQL): Compile =>
  ({ op, value }) =>
    compareText(text, op, value);
const byMoment =
  (moment: SQL): Compile =>
  ({ op, value }) =>
    compareTime(moment, op, value);
const byFlag =
  (flag: (reader: FilterReader) => SQL): Compile =>
  ({ value }, reader) =>
    flagged(flag(reader), value);

const rules: Record<FilterFieldName, Compile> = {
  status: ({ op, value }, { statuses }) => {
    const found = isAmong(
      column('status_id'),
      namedIn(statuses, value).map(({ id }) => id),
    );
    return isNegative(op) ? sql`not (${found})` : found;
  },
  status_category: ({ op, value }) =>
    nameCondition(column('status_category'), valuesIn(value).map(String), op),
  priority: ({ op, value }, { priorities }) =>
    nameCondition(
      column('priority'),
      namedIn(priorities, value).map(({ name }) => name),
      op,
    ),
  channel: ({ op, value }) => nameCondition(column('channel'), valuesIn(value).map(String), op),
  category: (condition, reader) =>
    recordCondition(column('category_id'), condition, reader, { column: column('category_id') }),
  group_id: (condition, reader) =>
    recordCondition(column('group_id'), condition, reader, { column: column('group_id') }),
  assigned_to: (condition, reader) =>
    recordCondition(sql`coalesce(${column('assigned_to')}, 0)`, condition, reader, { id: 0 }),
  mailbox_id: (condition, reader) =>
    recordCondition(column('mailbox_id'), condition, reader, { column: column('mailbox_id') }),
  user_id: (condition, reader) => recordCondition(column('user_id'), condition, reader, { id: 0 }),
  tags: tagCondition,
  subject: byText(column('subject')),
  body: ({ op, value }) => {
    const found = sql`exists (select 1 from ${replies} said
      where said.ticket_id = ${tickets}.id and said.search @@ ${toTsQuery(String(value))})`;
    return op === 'not_contains' ? sql`not ${found}` : found;
  },
  customer_email: byText(address),
  customer_domain: byText(sql`split_part(${address}, '@', 2)`),
  organisation: byText(
    sql`(select theirs.name from ${organisations} theirs where theirs.id = ${tickets}.organisation_id)`,
  ),
  created_at: byMoment(column('created_at')),
  updated_at: byMoment(column('updated_at')),
  closed_at: byMoment(column('closed_at')),
  waiting_since: byMoment(column('waiting_since')),
  snoozed_until: byMoment(column('snoozed_until')),
  last_customer_reply_at: byMoment(lastBy(true)),
  last_agent_reply_at: byMoment(lastBy(false)),
  replies_count: ({ op, value }) => compareNumber(column('replies_count'), op, value),
  snoozed: byFlag(() => isSnoozed),
  unread: byFlag(({ me }) => isUnreadAbout(sql`${tickets}.id`, me)),
  has_attachment: byFlag(
    () => sql`exists (select 1 from ${replies} said join ${replyFiles} file on file.reply_id = said.id
      where said.ticket_id = ${tickets}.id)`,
  ),
  has_draft: byFlag(
    ({ me }) => sql`exists (select 1 from ${drafts} where ${drafts.ticket_id} = ${tickets}.id
      and ${drafts.user_id} = ${me}::integer)`,
  ),
  following: byFlag(({ me }) => followsTicket(sql`${me}::integer`)),
  spam: byFlag(() => column('spam')),
  deleted: byFlag(() => sql`${column('deleted_at')} is not null`),
};

/** The condition on `tickets` that one condition of a filter means; one on a field that is gone is never met. */
function conditionFor(condition: FilterCondition, reader: FilterReader): SQL {
  const key = customKeyOf(condition.field);
  if (key === null) return rules[condition.field as FilterFieldName]?.(condition, reader) ?? never;
  const field = reader.fields.find((one) => one.key === key);
  if (field === undefined || !reader.fits(condition)) return never;
  return valueCondition({ values: column('custom_fields'), hasAny: hasCustomFields }, field, condition);
}

/** The condition on `tickets` that a filter means, without the scope of its reader. Undefined for no condition. */
export function conditionOf({ match, conditions }: TicketFilter, reader: FilterReader): SQL | undefined {
  const parts = conditions.map((part) =>
    isFilterGroup(part) ? (conditionOf(part, reader) ?? sql`true`) : conditionFor(part, reader),
  );
  return match === 'all' ? and(...parts) : or(...parts);
}
