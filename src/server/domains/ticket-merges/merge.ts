import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import { maxCopies } from '#shared/recipients.ts';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import type { MergeWarning, mergeTicketsInput, TicketMergePreview } from '#shared/ticket-merges.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { RowJournal } from '../../platform/db/row-journal.ts';
import type { Services } from '../../platform/services.ts';
import { storeOperation } from '../operations/service.ts';
import { tagsOfTickets } from '../tags/admin/queries.ts';
import { statusFor } from '../tags/service.ts';
import { type Actor, actorOf, changeTickets } from '../tickets/change-ticket.ts';
import { copiesFor } from '../tickets/copies.ts';
import { ticketFollowers } from '../tickets/follow-tables.ts';
import type { LockedTicket } from '../tickets/lock-tickets.ts';
import { organisationOf } from '../tickets/policy.ts';
import { replies } from '../tickets/replies/tables.ts';
import { readTicket } from '../tickets/service.ts';
import { tickets } from '../tickets/tables.ts';
import { ticketJournal } from '../tickets/undo/journal.ts';
import { contentsOf } from './contents.ts';
import { contactsOf, lockOwn, readOwn, refuseHidden, refuseMerged } from './tickets.ts';

type MergeInput = z.output<typeof mergeTicketsInput>;

/** The distinct ids. Throws 422 on `into` when it is none of them. */
function distinct({ ids, into }: MergeInput): number[] {
  if (!ids.includes(into)) throw invalid({ into: ['The selected into is invalid.'] });
  return [...new Set(ids)];
}

/** Custom tags of tickets, without repetition. */
async function tagsOf(db: Database, ids: readonly number[]) {
  const found = (await tagsOfTickets(db, ids)).flatMap(({ tags }) => tags);
  return [...new Map(found.map((tag) => [tag.id, tag])).values()];
}

type Found = Awaited<ReturnType<typeof readOwn>>[number];

/** Whether a merge shows the messages of a ticket to people who could not read them. */
const isForOthers = (ticket: Found, into: Found) =>
  ticket.user_id !== into.user_id ||
  (into.workspace_id !== null && into.workspace_id !== ticket.workspace_id) ||
  (organisationOf(into) !== null && organisationOf(into) !== organisationOf(ticket));

function warningsOf(ticket: Found, into: Found): MergeWarning[] {
  const isOther = ticket.id !== into.id && isForOthers(ticket, into);
  const codes = [
    isOther ? ('other_customer' as const) : null,
    ticket.notes_count > 0 ? ('notes' as const) : null,
    ticket.status_category === 'locked' ? ('locked' as const) : null,
  ];
  return codes.flatMap((code) => (code === null ? [] : [{ code, ticket_id: ticket.id }]));
}

/**
 * Contents of the merged ticket, with warnings. Changes nothing. Throws 404 for tickets that the user does not work
 * on, 409 for merged ones, spam and the trash.
 */
export async function previewMerge(
  ctx: Context,
  user: CurrentUser,
  input: MergeInput,
): Promise<TicketMergePreview> {
  const ids = distinct(input);
  const found = await readOwn(ctx.db, user, ids);
  refuseMerged(found);
  refuseHidden(found);
  const into = found.find(({ id }) => id === input.into);
  if (into === undefined) throw invalid({ into: ['The selected into is invalid.'] });
  const total = (key: 'replies_count' | 'notes_count') => found.reduce((sum, ticket) => sum + ticket[key], 0);
  return {
    ticket: { id: into.id, subject: into.subject },
    replies_count: total('replies_count'),
    notes_count: total('notes_count'),
    tags: (await tagsOf(ctx.db, ids)).map(({ display_name }) => display_name),
    warnings: found.flatMap((ticket) => warningsOf(ticket, into)),
  };
}

/**
 * The addresses in copy of the merged ticket: those of tickets of the same requester, and on request the requesters and
 * addresses of all. Throws 422 above the limit.
 */
async function mergedCopies(
  tx: Database,
  into: LockedTicket,
  gone: readonly LockedTicket[],
  withRequesters: boolean,
): Promise<string[]> {
  const others = gone.filter(({ user_id }) => user_id !== into.user_id);
  const requesters = withRequesters ? await contactsOf(tx, others) : [];
  const joined = withRequesters ? gone : gone.filter(({ user_id }) => user_id === into.user_id);
  const all = [...into.cc, ...joined.flatMap(({ cc }) => cc), ...requesters];
  const cc = await copiesFor(tx, into.user_id, [...new Set(all)]);
  if (cc.length > maxCopies)
    throw invalid({
      cc_requesters: [
        { line: 'A ticket can have up to :limit addresses in copy.', values: { limit: maxCopies } },
      ],
    });
  return cc;
}

/** Followers of the merged tickets follow the other one: agents, and members of its workspace. */
const followersOf = (others: readonly number[], into: number) => sql`
  select distinct on (chosen.user_id) ${into}::integer, chosen.user_id, chosen.workspace_id, true
  from ${ticketFollowers} chosen join ${tickets} on ${tickets.id} = ${into}
    and (chosen.workspace_id is null or ${tickets.workspace_id} = chosen.workspace_id)
  where chosen.follows and chosen.ticket_id = any(${`{${others.join()}}`}::text::integer[])
  order by chosen.user_id, chosen.workspace_id nulls first`;

/**
 * Moves all messages to one of the tickets, with their authors, times and files, in the transaction `tx`; the others are
 * closed. Nobody is notified. Throws 404 for tickets that the user does not work on, 409 for merged ones, spam and the
 * trash. Call `jobs.nudge` after it.
 * @returns The operation that undoes it.
 */
export async function mergeWithin(services: Services, tx: Database, actor: Actor, input: MergeInput) {
  const { user } = actor;
  const ids = distinct(input);
  const { into } = input;
  const others = ids.filter((id) => id !== into).sort((one, other) => one - other);
  const closed = await statusFor(withDb(services, tx), 'closed');
  const locked = await lockOwn(tx, user, ids);
  refuseMerged(locked.values());
  refuseHidden(locked.values());
  const survivor = locked.get(into);
  if (survivor === undefined) throw invalid({ into: ['The selected into is invalid.'] });
  const gone = [...locked.values()].filter(({ id }) => id !== into);
  const add = (await tagsOf(tx, others)).map(({ id, display_name }) => ({ id, name: display_name }));
  const journal = new RowJournal(tx);
  for (const from of others) await journal.move(replies.ticket_id, { from, into });
  await journal.add(
    ticketFollowers,
    ['ticket_id', 'user_id', 'workspace_id', 'follows'],
    followersOf(others, into),
  );
  const contents = await contentsOf(tx, ids);
  const merged: StoredTicketEvent = { type: 'merged', data: { to: into } };
  const closing = {
    status: closed,
    relocation: { merged_into: into, contents, events: new Map(others.map((id) => [id, [merged]])) },
  };
  const from = others.map((id): StoredTicketEvent => ({ type: 'merged_from', data: { from: id } }));
  const tags = { add, remove: [] };
  const cc = await mergedCopies(tx, survivor, gone, input.cc_requesters);
  const gaining = { tags, cc, relocation: { contents, events: new Map([[into, from]]) } };
  await changeTickets(services, tx, actor, others, closing);
  await changeTickets(services, tx, actor, [into], gaining);
  const at = new Date().toISOString();
  return storeOperation(tx, user, {
    type: 'merge',
    subject_id: into,
    part_ids: others,
    summary: { from: gone.map(({ subject }) => subject), into: survivor.subject },
    tickets_count: ids.length,
    changes: [
      ...journal.changes,
      ...ticketJournal(gone, { status: closed }, at),
      ...ticketJournal([survivor], { tags, cc }, at),
    ],
  });
}

/** Merges tickets as `mergeWithin` does. Can be undone. */
export async function mergeTickets(ctx: Context, user: CurrentUser, input: MergeInput) {
  const operation = await ctx.db.transaction((tx) => mergeWithin(ctx, tx, actorOf(ctx, user), input));
  ctx.jobs.nudge();
  return { ...(await readTicket(ctx, user, input.into)), operation };
}
