import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import type { Status } from '../tags/service.ts';
import { listed } from './lock-tickets.ts';
import { ticketEvents, tickets } from './tables.ts';

/** Moves tickets of groups to another one or to none, with history events. Publishes nothing. */
export const storeGroupMove = (tx: Database, from: readonly number[], to: number | null) =>
  tx.execute(sql`with known as (
      select id, group_id from ${tickets} where group_id = any(${listed(from)}::text::integer[]) order by id for update
    ), moved as (
      update ${tickets} set group_id = ${to}::integer from known where tickets.id = known.id
      returning known.id, known.group_id as former
    )
    insert into ${ticketEvents} (ticket_id, user_id, type, data, via)
    select id, null, 'group', jsonb_build_object('from', former, 'to', ${to}::integer), 'system' from moved`);

/** Gives the tickets of a status another one of the same category, with a history event each. Publishes nothing. */
export const replaceStatus = (
  tx: Database,
  gone: Pick<Status, 'id' | 'name'>,
  replacement: Pick<Status, 'id' | 'name'>,
  by: number,
) =>
  tx.execute(sql`with moved as (
      update ${tickets} set status_id = ${replacement.id} where status_id = ${gone.id} returning id
    )
    insert into ${ticketEvents} (ticket_id, user_id, type, data, via)
    select id, ${by}::integer, 'status', ${JSON.stringify({ from: gone.name, to: replacement.name })}::text::jsonb, 'web'
    from moved`);

/** Gives the tickets of a priority another one, with a history event each. Publishes nothing. */
export const replacePriority = (tx: Database, gone: string, replacement: string, by: number) =>
  tx.execute(sql`with known as (
      select id from ${tickets} where priority = ${gone} order by id for update
    ), moved as (
      update ${tickets} set priority = ${replacement} from known where tickets.id = known.id returning known.id
    )
    insert into ${ticketEvents} (ticket_id, user_id, type, data, via)
    select id, ${by}::integer, 'priority', ${JSON.stringify({ from: gone, to: replacement })}::text::jsonb, 'web'
    from moved`);

/** Moves tickets to another category, as on deletion of theirs. Publishes nothing: no user changed a ticket. */
export const moveToCategory = (db: Database, ids: readonly number[], categoryId: number) =>
  db.execute(
    sql`update ${tickets} set category_id = ${categoryId} where category_id = any(${`{${ids.join()}}`}::integer[])`,
  );

/**
 * Moves the values of a field to another one, with history events for both. Tickets that have a value there keep it.
 * Publishes nothing.
 */
export const moveFieldValues = (tx: Database, from: string, to: string, by: number) =>
  tx.execute(sql`with known as (
      select id, custom_fields -> ${from}::text as value, jsonb_exists(custom_fields, ${to}::text) as is_taken
      from ${tickets} where jsonb_exists(custom_fields, ${from}::text) order by id for update
    ), moved as (
      update ${tickets} set custom_fields = jsonb_build_object(${to}::text, known.value) || (custom_fields - ${from}::text)
      from known where tickets.id = known.id
    ), changes as (
      select id, ${from}::text as key, value as former, null::jsonb as latter from known
      union all select id, ${to}::text, null::jsonb, value from known where not is_taken
    )
    insert into ${ticketEvents} (ticket_id, user_id, type, data, via)
    select id, ${by}::integer, 'field', jsonb_build_object('key', key, 'from', former, 'to', latter), 'web' from changes`);

/** Gives tickets that have one of these options of a field another one, with a history event each. Publishes nothing. */
export const replaceFieldOption = (
  tx: Database,
  key: string,
  { removed, to, by }: { removed: readonly string[]; to: string; by: number },
) =>
  tx.execute(sql`with removed as (
      select array(select jsonb_array_elements_text(${JSON.stringify(removed)}::text::jsonb)) as options
    ), known as (
      select id, custom_fields -> ${key}::text as former,
        case jsonb_typeof(custom_fields -> ${key}::text) when 'array' then (
          select jsonb_agg(distinct case when option = any(removed.options) then ${to}::text else option end)
          from jsonb_array_elements_text(custom_fields -> ${key}::text) as option
        ) else to_jsonb(${to}::text) end as value
      from ${tickets}, removed
      where jsonb_exists_any(custom_fields -> ${key}::text, removed.options)
        or custom_fields ->> ${key}::text = any(removed.options)
      order by id for update of tickets
    ), moved as (
      update ${tickets} set custom_fields = custom_fields || jsonb_build_object(${key}::text, known.value)
      from known where tickets.id = known.id
    )
    insert into ${ticketEvents} (ticket_id, user_id, type, data, via)
    select id, ${by}::integer, 'field', jsonb_build_object('key', ${key}::text, 'from', former, 'to', value), 'web'
    from known`);

/** Empties the mailbox of tickets whose one is deleted. */
export const emptyMailboxes = (tx: Database, mailboxIds: readonly number[]) =>
  tx
    .update(tickets)
    .set({ mailbox_id: null })
    .where(inArray(tickets.mailbox_id, [...mailboxIds]));
