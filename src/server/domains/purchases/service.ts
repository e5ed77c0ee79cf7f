import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { Purchase, purchaseAddInput, purchaseSyncInput } from '#shared/purchases.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { readSettings } from '../settings/service.ts';
import { loadUser } from '../users/user-view.ts';
import { grantOf, notConnected } from './grants.ts';
import { findSale, listSales, PurchaseRejected, type Sale } from './sales.ts';
import { purchases } from './tables.ts';

/** Short name of the only supported marketplace. */
export const marketplaceName = 'envato';

const codeForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export const unknownCode = 'The purchase code is invalid.';
export const usedCode = 'The purchase code is already used by another account.';

/** The purchases of a person, newest support date first. */
export async function purchasesOf({ db }: Pick<Services, 'db'>, userId: number): Promise<Purchase[]> {
  const found = await db
    .select()
    .from(purchases)
    .where(eq(purchases.user_id, userId))
    .orderBy(sql`${purchases.supported_until} desc nulls last`, asc(purchases.id));
  return found.map(toPurchase);
}

const toPurchase = (row: typeof purchases.$inferSelect): Purchase => ({
  id: row.id,
  image: row.image,
  url: row.url,
  item_name: row.item_name,
  code: row.code,
  supported_until: row.supported_until,
  support_expired: row.supported_until === null || Date.parse(row.supported_until) < Date.now(),
});

/** Deletes purchases with their account, and frees their codes. */
export const deletePurchases: OnDelete = async (_services, tx, userId) => {
  await tx.delete(purchases).where(eq(purchases.user_id, userId));
};

/** Moves purchases to the merged account. */
export const mergePurchases: OnMerge = async (_services, _tx, merge) => {
  await merge.journal.move(purchases.user_id, merge);
};

/** Normalizes a purchase code; null for an invalid one. */
export function readCode(text: string): string | null {
  const code = text.trim().toLowerCase();
  return codeForm.test(code) ? code : null;
}

/** Inserts or updates a purchase. Null when the code belongs to another account. */
export async function storeSale(db: Database, userId: number, sale: Sale): Promise<Purchase | null> {
  const { code, ...facts } = sale;
  const [stored] = await db
    .insert(purchases)
    .values({ ...sale, user_id: userId })
    .onConflictDoUpdate({ target: purchases.code, set: facts, setWhere: eq(purchases.user_id, userId) })
    .returning();
  return stored === undefined ? null : toPurchase(stored);
}

/** Throws 404 while the marketplace is disabled, or for an unknown name. */
export async function checkMarketplace(ctx: Context, name = marketplaceName): Promise<void> {
  const { envato } = await readSettings(ctx);
  if (!envato.enable || name !== marketplaceName) throw notFound();
}

export async function listPurchases(ctx: Context, caller: CurrentUser, id: string) {
  await checkMarketplace(ctx);
  const user = await loadUser(ctx, caller, 'view', id);
  return { purchases: await purchasesOf(ctx, user.id) };
}

/** Throws 422 when body and path of a REST call have different user ids. */
function checkBodyOwner(ctx: Context, userId: number, caller: CurrentUser): void {
  const body: unknown = 'body' in ctx.request.raw ? ctx.request.raw.body : null;
  const said = typeof body === 'object' && body !== null && 'userId' in body ? body.userId : null;
  if (said === null || String(said) === String(userId)) return;
  if (said === 'me' && userId === caller.id) return;
  throw invalid({ userId: ['The selected user id is invalid.'] });
}

/**
 * Imports all of the user's purchases from the marketplace. Those of other accounts are skipped. Throws 422 when they
 * have not connected the marketplace, 502 when it is unreachable.
 */
export async function syncPurchases(
  ctx: Context,
  caller: CurrentUser,
  input: z.output<typeof purchaseSyncInput>,
) {
  const user = await loadUser(ctx, caller, 'update', input.userId);
  checkBodyOwner(ctx, user.id, caller);
  await ctx.limits.consume('purchases', caller.id);
  await importPurchases(ctx, user.id);
  return { purchases: await purchasesOf(ctx, user.id) };
}

/** Stores a user's purchases by the marketplace. Throws as `syncPurchases` does. */
export async function importPurchases(services: Services, userId: number): Promise<void> {
  const grant = await grantOf(services, userId);
  const sales = await listSales(services, grant).catch((error: unknown) => {
    throw error instanceof PurchaseRejected ? notConnected() : error;
  });
  await services.db.transaction(async (tx) => {
    for (const sale of sales) await storeSale(tx, userId, sale);
  });
}

/**
 * Adds a purchase by its code; updates one that the user has already. Throws 422 on `purchaseCode` for an unknown code
 * or another account's, 502 when the marketplace is unreachable.
 */
export async function addPurchase(
  ctx: Context,
  caller: CurrentUser,
  input: z.output<typeof purchaseAddInput>,
) {
  const user = await loadUser(ctx, caller, 'update', input.userId);
  await ctx.limits.consume('purchases', caller.id);
  const code = readCode(input.purchaseCode);
  const sale = code && (await findSale(ctx, code));
  if (!sale) throw invalid({ purchaseCode: [unknownCode] }, 'unknown_purchase_code');
  const purchase = await storeSale(ctx.db, user.id, sale);
  if (purchase === null) throw invalid({ purchaseCode: [usedCode] }, 'purchase_code_taken');
  return { purchases: await purchasesOf(ctx, user.id), purchase };
}
