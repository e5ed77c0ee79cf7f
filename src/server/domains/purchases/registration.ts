import { eq } from 'drizzle-orm';
import { invalid } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { OnRegister } from '../auth/account-hooks.ts';
import { readSettings } from '../settings/service.ts';
import { findSale, listSales, PurchaseRejected } from './sales.ts';
import { marketplaceName, readCode, storeSale, unknownCode, usedCode } from './service.ts';
import { purchases } from './tables.ts';

const refuse = (message: string, reason: string) => invalid({ purchase_code: [message] }, reason);

/**
 * Claims the purchase code of a registration, required by setting, for the new account. An optional code is claimed as
 * well. The field may also be called `purchaseCode`. Registrations through the marketplace import purchases from there.
 */
export const bringPurchase: OnRegister = async (ctx, form, through) => {
  const { envato } = await readSettings(ctx);
  if (!envato.enable) return null;
  const given = form.purchase_code ?? form.purchaseCode;
  if (typeof given !== 'string' || given.trim() === '') {
    if (!envato.require_purchase_code) return null;
    if (through?.service === marketplaceName) return bringOwned(ctx, through.access_token ?? '');
    throw refuse('The purchase code field is required.', 'purchase_code_required');
  }
  const code = readCode(given);
  if (code === null) throw refuse(unknownCode, 'unknown_purchase_code');
  const [used] = await ctx.db.select({ id: purchases.id }).from(purchases).where(eq(purchases.code, code));
  if (used !== undefined) throw refuse(usedCode, 'purchase_code_taken');
  const sale = await findSale(ctx, code);
  if (sale === null) throw refuse(unknownCode, 'unknown_purchase_code');
  return async (tx, person) => {
    const stored = await storeSale(tx, person.id, sale);
    if (stored === null) throw refuse(usedCode, 'purchase_code_taken');
  };
};

/** Imports the purchases of a marketplace user, at least one of which must be unclaimed. */
async function bringOwned(ctx: Context, grant: string): ReturnType<OnRegister> {
  const sales = await listSales(ctx, grant).catch((error: unknown) => {
    if (error instanceof PurchaseRejected) return [];
    throw error;
  });
  return async (tx, person) => {
    let kept = 0;
    for (const sale of sales) if ((await storeSale(tx, person.id, sale)) !== null) kept += 1;
    if (kept === 0) throw refuse("You don't have a purchase that can be used here.", 'no_purchase');
  };
}
