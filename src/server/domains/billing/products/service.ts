import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { lockTables } from '#server/platform/db/lock-tables.ts';
import type { PlanLimits } from '#shared/auth.ts';
import {
  type createProductInput,
  noPlanLimits,
  type Product,
  type productListInput,
  type updateProductInput,
} from '#shared/billing.ts';
import { assertUnchanged, inOrder } from '#shared/edit-conflict.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import { hasAsWide, hasPermission } from '#shared/permissions.ts';
import { audit } from '../../audit/service.ts';
import { holderOf } from '../../auth/procedure.ts';
import { priorityNamed } from '../../ticket-priorities/service.ts';
import { rewritePlans } from '../person-plan.ts';
import { products, subscriptions } from '../tables.ts';
import { announceProducts } from './announce.ts';
import { insertPrice } from './prices.ts';
import { findProduct, pageOfProducts } from './queries.ts';

/** Plans in their order. Hidden ones, and those without a price, need the permission to change them. */
export async function listProducts(ctx: Context, input: z.output<typeof productListInput>) {
  const { rows, total } = await pageOfProducts(
    ctx.db,
    input,
    hasPermission(holderOf(ctx), 'products.update'),
  );
  return { pagination: toCountedPage(rows, total, input) };
}

/** Throws 404 for one that is not visible to the caller. */
export async function readProduct(ctx: Context, id: number): Promise<Product> {
  const holder = holderOf(ctx);
  const everything = hasPermission(holder, 'products.view') || hasPermission(holder, 'products.update');
  const found = await findProduct(ctx.db, id, everything);
  if (found === undefined) throw notFound();
  return found;
}

/** The product after a change. */
async function stored(tx: Database, id: number): Promise<Product> {
  const found = await findProduct(tx, id, true);
  if (found === undefined) throw notFound();
  return found;
}

async function refuseTakenName(tx: Database, name: string, own = 0): Promise<void> {
  const [taken] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.name, name), ne(products.id, own)));
  if (taken !== undefined) throw invalid({ name: ['The name has already been taken.'] });
}

/** Throws 422 for permissions of a free plan, which belong to roles, and 403 for those that the caller lacks. */
function checkPermissions(
  ctx: Context,
  { free, permissions }: { free: boolean; permissions: string[] },
): void {
  if (permissions.length === 0) return;
  if (free)
    throw invalid({ permissions: ["Free plans can't include permissions. Assign them to a role instead."] });
  if (permissions.some((name) => name === 'admin' || !Object.hasOwn(ctx.permissions, name))) {
    throw invalid({ permissions: ["This permission doesn't exist."] });
  }
  const grants = permissions.map((name) => ({ name, restrictions: [] }));
  if (!grants.every((permission) => hasAsWide(ctx.user, permission))) throw forbidden();
}

type LimitChange = { [Name in keyof PlanLimits]?: PlanLimits[Name] | undefined };

/** Absent fields are unchanged. */
function withLimits(known: PlanLimits, change: LimitChange): PlanLimits {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...known, ...Object.fromEntries(sent) };
}

/** The same limits, with the priority by its name. Throws 422 for an unknown one. */
async function resolved<Limits extends LimitChange | undefined>(ctx: Context, limits: Limits) {
  if (limits?.priority == null) return limits;
  return { ...limits, priority: await priorityNamed(ctx, limits.priority, 'limits.priority') };
}

const subject = (id: number) => ({ subject_type: 'product', subject_id: String(id) });

export async function createProduct(
  ctx: Context,
  { prices, limits: asked, ...input }: z.output<typeof createProductInput>,
): Promise<Product> {
  const limits = await resolved(ctx, asked);
  checkPermissions(ctx, input);
  if (input.free && prices.some(({ amount }) => amount > 0)) {
    throw invalid({ prices: ["A free plan can't have prices."] });
  }
  const { product, settle } = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, products);
    await refuseTakenName(tx, input.name);
    const [row] = await tx
      .insert(products)
      .values({
        ...input,
        description: input.description ?? null,
        limits: withLimits(noPlanLimits, limits),
        position: input.position ?? sql`(select coalesce(max(position), 0) + 1 from products)`,
      })
      .returning({ id: products.id });
    if (row === undefined) throw new Error('The product was not stored.');
    for (const price of prices) await insertPrice(tx, row.id, price);
    const after = await stored(tx, row.id);
    await audit(ctx, tx, { action: 'product.create', ...subject(row.id), after });
    return { product: after, settle: await announceProducts(ctx, tx) };
  });
  settle();
  return product;
}

interface Fields {
  limits?: LimitChange | undefined;
  feature_list?: readonly string[] | undefined;
  [field: string]: unknown;
}

/** A plan as two versions of it are compared: each limit for itself, features in their order. */
const compared = ({ limits = {}, feature_list, ...fields }: Fields) => ({
  ...fields,
  feature_list: inOrder(feature_list),
  ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [`limits.${name}`, value])),
});

/**
 * Subscribers get the changed grants at once. Throws 422 when a plan with prices is made free, and 409 with
 * `details.changed` for fields that were changed since they were read.
 */
export async function updateProduct(
  ctx: Context,
  { id, before: read, ...asked }: z.output<typeof updateProductInput>,
): Promise<Product> {
  const sent = { ...asked, limits: await resolved(ctx, asked.limits) };
  const { limits, description, ...change } = sent;
  const { product, settle } = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, products);
    const before = await stored(tx, id);
    assertUnchanged(
      compared({ ...before }),
      { before: read && compared(read), sent: compared(sent) },
      'plan_changed',
      'Someone else changed this plan while you were editing.',
    );
    const free = change.free ?? before.free;
    if (change.name !== undefined) await refuseTakenName(tx, change.name, id);
    if (free && before.prices.some(({ amount }) => amount > 0)) {
      throw invalid({ free: ['This plan has prices. Delete them first.'] });
    }
    if (free !== before.free && (await usesOf(tx, [id])) > 0) throw inUse(await usesOf(tx, [id]));
    if (change.permissions !== undefined || (free && !before.free)) {
      checkPermissions(ctx, { free, permissions: change.permissions ?? before.permissions });
    }
    await tx
      .update(products)
      .set({
        ...change,
        ...(description !== undefined && { description }),
        ...(limits && { limits: withLimits(before.limits, limits) }),
        updated_at: sql`now()`,
      })
      .where(eq(products.id, id));
    const after = await stored(tx, id);
    await audit(ctx, tx, { action: 'product.update', ...subject(id), before, after });
    await rewritePlans(tx, id);
    return { product: after, settle: await announceProducts(ctx, tx) };
  });
  settle();
  return product;
}

const usesOf = (tx: Database, ids: readonly number[]) =>
  tx.$count(subscriptions, inArray(subscriptions.product_id, [...ids]));

const inUse = (count: number) =>
  new AppError('conflict', 'in_use', 'This plan has or had subscribers. Hide it instead.', {
    details: { used_by: [{ type: 'subscriptions', count }] },
  });

/**
 * Ignores unknown ids among several. Throws 404 when none exists, 409 for a plan with past or present subscriptions.
 */
export async function deleteProducts(ctx: Context, ids: readonly number[]) {
  const settle = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, products);
    const used = await usesOf(tx, ids);
    if (used > 0) throw inUse(used);
    const known = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [...ids]));
    if (known.length === 0) throw notFound();
    for (const { id } of known) {
      await audit(ctx, tx, { action: 'product.delete', ...subject(id), before: await stored(tx, id) });
      await tx.delete(products).where(eq(products.id, id));
    }
    return announceProducts(ctx, tx);
  });
  settle();
  return {};
}

/** Moves the given plans to the top, in this order; the others follow in theirs. */
export async function reorderProducts(ctx: Context, ids: readonly number[]): Promise<Product[]> {
  const { all, settle } = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, products);
    const known = await tx
      .select({ id: products.id })
      .from(products)
      .orderBy(asc(products.position), asc(products.id));
    const before = known.map(({ id }) => id);
    const named = [...new Set(ids)].filter((id) => before.includes(id));
    if (named.length === 0) throw notFound();
    const after = [...named, ...before.filter((id) => !named.includes(id))];
    for (const [index, id] of after.entries()) {
      await tx
        .update(products)
        .set({ position: index + 1 })
        .where(eq(products.id, id));
    }
    await audit(ctx, tx, {
      action: 'product.order',
      subject_type: 'product',
      before: { ids: before },
      after: { ids: after },
    });
    const { rows } = await pageOfProducts(tx, { page: 1, perPage: 1000 }, true);
    return { all: rows, settle: await announceProducts(ctx, tx) };
  });
  settle();
  return all;
}
