import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type { tagTicketsInput, untagTicketsInput } from '#shared/tags.ts';
import { actorOf, changeTickets } from '../../tickets/change-ticket.ts';
import { knownAmong } from '../../tickets/person-queries.ts';
import { type TagChange, tagsToAdd, tagsToRemove } from '../custom-tags.ts';
import { tagsOfTickets } from './queries.ts';

async function changeTags(
  ctx: Context,
  user: CurrentUser,
  ids: readonly number[],
  changeOf: (tx: Database) => Promise<TagChange>,
) {
  const answer = await ctx.db.transaction(async (tx) => {
    const which = await knownAmong(tx, user, ids);
    const change = { tags: await changeOf(tx) };
    const { operation } = await changeTickets(ctx, tx, actorOf(ctx, user), which, change, 'tags');
    return { tickets: await tagsOfTickets(tx, which), operation };
  });
  ctx.jobs.nudge();
  return answer;
}

/**
 * Adds tags to tickets; present ones are ignored, and unknown tickets passed over. Customers are not notified. Throws
 * 404 when no ticket is known, 422 for a status or a category.
 */
export const tagTickets = (
  ctx: Context,
  user: CurrentUser,
  { ids, tags }: z.output<typeof tagTicketsInput>,
) => changeTags(ctx, user, ids, async (tx) => ({ add: await tagsToAdd(tx, tags), remove: [] }));

/** Removes a tag from tickets; an absent one is ignored. Throws 404 as `tagTickets` does. */
export const untagTickets = (
  ctx: Context,
  user: CurrentUser,
  { ids, tagId }: z.output<typeof untagTicketsInput>,
) => changeTags(ctx, user, ids, async (tx) => ({ add: [], remove: await tagsToRemove(tx, [tagId]) }));
