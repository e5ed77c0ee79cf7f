import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { macroOrderInput } from '#shared/macros.ts';
import type { Context } from '../../platform/context.ts';
import { isWholeOrder } from '../../platform/named-list.ts';
import { audit } from '../audit/service.ts';
import { mayChange } from '../canned-replies/policy.ts';
import { findMacros, lockMacros } from './queries.ts';
import { listMacros, managing } from './service.ts';
import { macros } from './tables.ts';

/** The places of some records in their order, each behind the one before. */
function distinct(positions: readonly number[]): number[] {
  const places: number[] = [];
  for (const position of positions) places.push(Math.max(position, (places.at(-1) ?? -1) + 1));
  return places;
}

/**
 * Puts the macros that the caller may change in order, among the places that they have; others stay where they are.
 * Throws 422 unless each of them is listed exactly once.
 */
export async function orderMacros(
  ctx: Context,
  user: CurrentUser,
  { ids }: z.output<typeof macroOrderInput>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockMacros(tx);
    const known = (await findMacros(tx, user)).filter((row) => mayChange(user, row, managing));
    const before = known.map(({ id }) => id);
    if (!isWholeOrder(ids, before))
      throw invalid({ ids: ['List every macro that you can edit exactly once.'] });
    if (ids.every((id, place) => id === before[place])) return;
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const places = distinct(known.map(({ position }) => position));
    const lists = sql`unnest(${`{${ids.join()}}`}::integer[], ${`{${places.join()}}`}::integer[])`;
    await tx.execute(
      sql`update ${macros} set position = placed.position
        from ${lists} as placed (id, position) where ${macros.id} = placed.id`,
    );
    await audit(ctx, tx, {
      action: 'macro.order',
      subject_type: 'macro',
      before: { order: known.map(({ name }) => name) },
      after: { order: ids.map((id) => names.get(id)) },
    });
  });
  return listMacros(ctx, user);
}
