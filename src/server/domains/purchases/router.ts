import { z } from 'zod';
import { purchaseAddInput, purchaseListInput, purchaseSchema, purchaseSyncInput } from '#shared/purchases.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedIn } from '../auth/procedure.ts';
import { addPurchase, checkMarketplace, listPurchases, syncPurchases } from './service.ts';

const rest = restCalls('Purchases');

const listSchema = z.object({ purchases: z.array(purchaseSchema) });

const named = z.object({ marketplace: z.string() });

/** Which marketplace the address names is looked at before the rest of the input. */
const atMarketplace = signedIn.use(async ({ ctx, getRawInput, next }) => {
  const { data } = named.safeParse(await getRawInput());
  await checkMarketplace(ctx, data?.marketplace);
  return next();
});

export const purchasesRouter = router({
  list: signedIn
    .meta(
      rest('GET /api/v1/users/{id}/purchases', 'List purchases', {
        description: 'Latest support date first. Those of other people require `users.view`.',
      }),
    )
    .input(purchaseListInput)
    .output(output(listSchema))
    .query(({ ctx, input }) => listPurchases(ctx, ctx.user, input.id)),

  sync: atMarketplace
    .meta(
      rest(
        'POST /api/v1/users/{userId}/{marketplace}/sync-purchases',
        'Import purchases from the marketplace',
        { description: 'The person must have connected their marketplace account.' },
      ),
    )
    .input(purchaseSyncInput)
    .output(output(listSchema))
    .mutation(({ ctx, input }) => syncPurchases(ctx, ctx.user, input)),

  add: atMarketplace
    .meta(
      rest('POST /api/v1/users/{userId}/{marketplace}/add-purchase-using-code', 'Add a purchase code', {
        description:
          'Checks the purchase code at the marketplace and adds the purchase to the person. A code that someone else uses is refused.',
      }),
    )
    .input(purchaseAddInput)
    .output(output(listSchema.extend({ purchase: purchaseSchema })))
    .mutation(({ ctx, input }) => addPurchase(ctx, ctx.user, input)),
});
