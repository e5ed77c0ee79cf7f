import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { tagTicketsInput, untagTicketsInput } from '#shared/tags.ts';
import type { Database } from '../../../platform/db/connect.ts';
import type { Context } from '../../../platform/trpc/context.ts';
import { actorOf, changeTickets } from '../change-ticket.ts';
import type { TagChange, TagName } from '../row-change.ts';
import { tags } from '../tag-tables.ts';
import { keepTags, tagsOfTickets } from './queries.ts';
import { assertRoomForTags } from './service.ts';

type Asked = z.output<typeof tagTicketsInput>['tags'];

/** The tags that somebody names; those that are not there yet are made. Throws 422 on the place of what is no such tag. */
async function tagsToAdd(tx: Database, asked: Asked): Promise<TagName[]> {
  const ids = asked.filter((one) => typeof one === 'number');
  const names = asked.filter((one) => typeof one === 'string');
  const find = async () => {
    const known = await keepTags(tx, ids, names);
    return asked.map((one) =>
      known.find(({ id, name }) =>
        typeof one === 'number' ? id === one : name.toLowerCase() === one.toLowerCase(),
      ),
    );
  };
  const found = await find();
  for (const [index, tag] of found.entries()) {
    const isUnknownId = tag === undefined && typeof asked[index] === 'number';
    if (isUnknownId || (tag !== undefined && tag.type !== 'custom'))
      throw invalid({ [`tags.${index}`]: ['The selected tag is invalid.'] });
  }
  const missing = names.filter((_, index) => found[asked.indexOf(names[index] ?? '')] === undefined);
  if (missing.length > 0) {
    await assertRoomForTags(tx, missing.length, 'tags');
    // Somebody else may make the same one at the same time.
    await tx
      .insert(tags)
      .values(missing.map((name) => ({ type: 'custom' as const, name, display_name: name })))
      .onConflictDoNothing();
  }
  const all = missing.length > 0 ? await find() : found;
  const byId = new Map(all.flatMap((tag) => (tag === undefined ? [] : [[tag.id, tag]])));
  return [...byId.values()].map(({ id, display_name }) => ({ id, name: display_name }));
}

async function changeTags(
  ctx: Context,
  user: CurrentUser,
  ids: readonly number[],
  changeOf: (tx: Database) => Promise<TagChange>,
) {
  const which = [...new Set(ids)];
  const tickets = await ctx.db.transaction(async (tx) => {
    await changeTickets(ctx, tx, actorOf(ctx, user), which, { tags: await changeOf(tx) });
    return tagsOfTickets(tx, which);
  });
  ctx.jobs.nudge();
  return { tickets };
}

/**
 * Puts tags on tickets, on all of them or on none; what is there already changes nothing. Customers hear nothing of it.
 * Throws 404 for a ticket that is none of the caller's business, 422 for a status or a category.
 */
export const tagTickets = (
  ctx: Context,
  user: CurrentUser,
  { ids, tags }: z.output<typeof tagTicketsInput>,
) => changeTags(ctx, user, ids, async (tx) => ({ add: await tagsToAdd(tx, tags), remove: [] }));

/** Takes a tag off tickets; one that is not there changes nothing. Throws 404 as putting it there does. */
export const untagTickets = (
  ctx: Context,
  user: CurrentUser,
  { ids, tagId }: z.output<typeof untagTicketsInput>,
) =>
  changeTags(ctx, user, ids, async (tx) => {
    const found = (await keepTags(tx, [tagId], [])).filter(({ type }) => type === 'custom');
    return { add: [], remove: found.map(({ id, display_name }) => ({ id, name: display_name })) };
  });
