import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { notFound } from '#shared/errors.ts';
import type { PresentPerson, presenceListInput, reportPresenceInput } from '#shared/presence.ts';
import { tabHeader } from '#shared/tab-header.ts';
import type { Context } from '../../platform/context.ts';
import { preparedRows } from '../../platform/db/statements.ts';
import { hintCtes, tabOf } from '../../platform/events/events.ts';
import type { Services } from '../../platform/services.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { ticketScopeOf } from '../tickets/policy.ts';
import { isPresent } from '../tickets/presence-column.ts';
import { ticketPresence } from '../tickets/presence-tables.ts';
import {
  findPresent,
  integerOf,
  type PresenceRow,
  peopleByTicket,
  presenceStatement,
  presenceValues,
} from './queries.ts';

/** Stores an entry or its end, and deletes expired ones. Publishes a hint to the others there when it changed. */
const store = preparedRows<PresenceRow>(() => {
  const key = sql.raw('presence.ticket_id, presence.user_id, presence.tab');
  const state = sql`${sql.placeholder('state')}::text`;
  const own = sql`(${integerOf('id')}, ${integerOf('me')}, ${sql.placeholder('tab')}::text)`;
  const { written, tell } = hintCtes(sql`
    select 'user:' || others.id, 'presence', others.ticket_id, null from others
    where (select state from before) is distinct from (select state from stored)`);
  const parts = sql`,
    before as (select state from ${ticketPresence} presence where (${key}) = ${own} and ${isPresent}),
    expired as (
      delete from ${ticketPresence} presence where (${key}) in (
        -- One that another call is renewing or deleting is left to that call.
        select ${key} from ${ticketPresence} presence
        where not (${isPresent}) and (${key}) <> ${own} for update skip locked
      )
    ),
    ended as (delete from ${ticketPresence} presence where (${key}) = ${own} and ${state} = 'left'),
    stored as (
      insert into ${ticketPresence} as presence (ticket_id, user_id, tab, state)
      select id, ${integerOf('me')}, ${sql.placeholder('tab')}::text, ${state} from places where ${state} <> 'left'
      on conflict (ticket_id, user_id, tab) do update set
        since = case when presence.state = excluded.state and ${isPresent} then presence.since else now() end,
        state = excluded.state,
        seen_at = now()
      returning state
    ),
    written as (${written}),
    told as (${tell})`;
  // A part that only reads runs when something refers to it.
  return presenceStatement(parts, sql`, (select count(*) from told) as told`);
});

/**
 * Stores what the caller does on a ticket, until some seconds after the last call; answers with the colleagues there.
 * One statement. Throws 404.
 */
export async function reportPresence(
  ctx: Context,
  user: CurrentUser,
  { id, state }: z.output<typeof reportPresenceInput>,
): Promise<{ people: PresentPerson[] }> {
  const tab = tabOf(user.id, ctx.request.header(tabHeader)) ?? '';
  const about = presenceValues([id], user.id, ticketScopeOf(user));
  const found = await store(ctx.db, undefined, { id: String(id), tab, state, ...about });
  const people = peopleByTicket(found).get(id);
  if (people === undefined) throw notFound();
  return { people };
}

/** The colleagues on a ticket. Throws 404. */
export async function readPresence({ db }: Pick<Services, 'db'>, user: CurrentUser, id: number) {
  const people = (await findPresent(db, [id], user.id, ticketScopeOf(user))).get(id);
  if (people === undefined) throw notFound();
  return { people };
}

/** The colleagues on each of the tickets that the caller works on. */
export async function listPresence(
  { db }: Pick<Services, 'db'>,
  user: CurrentUser,
  { ids }: z.output<typeof presenceListInput>,
) {
  const people = await findPresent(db, ids, user.id, ticketScopeOf(user));
  return { presence: Object.fromEntries(people) };
}

export const deletePresence: OnDelete = async (_services, tx, userId) => {
  await tx.delete(ticketPresence).where(eq(ticketPresence.user_id, userId));
};

export const deletePresenceOfMerged: OnMerge = (services, tx, { from }) => deletePresence(services, tx, from);
