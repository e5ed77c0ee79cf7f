import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { tagTicketsInput, untagTicketsInput } from '#shared/tags.ts';
import { actorOf, changeTickets } from '../change-ticket.ts';
import { knownAmong } from '../person-queries.ts';
import type { TagChange, TagName } from '../row-change.ts';
import { tags } from '../tag-tables.ts';
import { type StoredTag, storeTags, tagsOfTickets } from './queries.ts';
import { assertTagQuota } from './service.ts';

type Asked = z.output<typeof tagTicketsInput>['tags'];

const tagOf = (known: readonly StoredTag[], asked: Asked[number]) =>
  known.find(({ id, name }) =>
    typeof asked === 'number' ? id === asked : name.toLowerCase() === asked.toLowerCase(),
  );

const named = (tags: readonly StoredTag[]): TagName[] =>
  tags.map(({ id, display_name }) => ({ id, name: display_name }));

/** Resolves tags by id or name; new names are created. Throws 422 at the index of an id that is no custom tag. */
export async function tagsToAdd(tx: Database, asked: Asked): Promise<TagName[]> {
  const ids = asked.filter((one) => typeof one === 'number');
  const names = asked.filter((one) => typeof one === 'string');
  const known = await storeTags(tx, ids, names);
  for (const [index, one] of asked.entries()) {
    const tag = tagOf(known, one);
    const isRefused = tag === undefined ? typeof one === 'number' : tag.type !== 'custom';
    if (isRefused) throw invalid({ [`tags.${index}`]: ['The selected tag is invalid.'] });
  }
  const missing = names.filter((name) => tagOf(known, name) === undefined);
  if (missing.length === 0) return named(known);
  await assertTagQuota(tx, missing.length, 'tags');
  // The same tag may be created concurrently.
  await tx
    .insert(tags)
    .values(missing.map((name) => ({ type: 'custom' as const, name, display_name: name })))
    .onConflictDoNothing();
  return named(await storeTags(tx, ids, names));
}

/** Custom tags by id or name; others are passed over. */
export async function tagsToRemove(tx: Database, asked: Asked): Promise<TagName[]> {
  const ids = asked.filter((one) => typeof one === 'number');
  const names = asked.filter((one) => typeof one === 'string');
  return named((await storeTags(tx, ids, names)).filter(({ type }) => type === 'custom'));
}

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
