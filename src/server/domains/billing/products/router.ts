import { z } from 'zod';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  confirmPriceInput,
  createPriceInput,
  createProductInput,
  priceIdInput,
  priceSchema,
  productIdInput,
  productIdsInput,
  productListInput,
  productListSchema,
  productSchema,
  productsInput,
  syncProductInput,
  unconfirmedPricesSchema,
  updatePriceInput,
  updateProductInput,
} from '#shared/billing.ts';
import { publicProcedure, signedInWith } from '../procedure.ts';
import { createPrice, deletePrice, updatePrice } from './prices.ts';
import {
  createProduct,
  deleteProducts,
  listProducts,
  readProduct,
  reorderProducts,
  updateProduct,
} from './service.ts';
import { syncProduct } from './sync.ts';
import { confirmPrice, unconfirmedPrices } from './unconfirmed.ts';

const rest = restCalls('Billing');
const product = output(z.object({ product: productSchema }));
const price = output(z.object({ price: priceSchema }));
const changing = signedInWith('admin.access', 'products.update');

export const productProcedures = {
  products: publicProcedure
    .meta(
      rest('GET /api/v1/billing/products', 'List plans', {
        protect: false,
        description:
          'In their order. Hidden plans and plans without a price are only listed for callers who can edit them.',
      }),
    )
    .input(productListInput)
    .output(output(productListSchema))
    .query(({ ctx, input }) => listProducts(ctx, input)),

  product: publicProcedure
    .meta(
      rest('GET /api/v1/billing/products/{id}', 'Get a plan', {
        description:
          'Returns a plan with its prices and limits. Hidden plans are shown to staff who manage plans only.',
        protect: false,
      }),
    )
    .input(productIdInput)
    .output(product)
    .query(async ({ ctx, input }) => ({ product: await readProduct(ctx, input.id) })),

  createProduct: signedInWith('admin.access', 'products.create')
    .meta(
      rest('POST /api/v1/billing/products', 'Create a plan', {
        description:
          'Creates a plan, together with its prices where some are sent. It is sold at a payment provider once it is synced there.',
        once: true,
        success: 201,
      }),
    )
    .input(createProductInput)
    .output(product)
    .mutation(async ({ ctx, input }) => ({ product: await createProduct(ctx, input) })),

  updateProduct: changing
    .meta(
      rest('PUT /api/v1/billing/products/{id}', 'Update a plan', {
        description: 'Only the fields sent are updated. Changes apply to existing subscribers immediately.',
      }),
    )
    .input(updateProductInput)
    .output(product)
    .mutation(async ({ ctx, input }) => ({ product: await updateProduct(ctx, input) })),

  removeProducts: signedInWith('admin.access', 'products.delete')
    .meta(
      rest('DELETE /api/v1/billing/products/{id}', 'Delete plans', {
        description: 'Returns 409 for a plan that has or had subscribers. Hide it instead.',
      }),
    )
    .input(productsInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteProducts(ctx, input.id)),

  reorderProducts: changing
    .meta(
      rest('POST /api/v1/billing/products/reorder', 'Reorder plans', {
        description: 'Sorts the plans in the order of the ids. Plans that are not named come last.',
      }),
    )
    .input(productIdsInput)
    .output(output(z.object({ products: z.array(productSchema) })))
    .mutation(async ({ ctx, input }) => ({ products: await reorderProducts(ctx, input.ids) })),

  createPrice: signedInWith('admin.access', 'products.create')
    .meta(
      rest('POST /api/v1/billing/products/{id}/prices', 'Add a price to a plan', {
        description:
          'Adds a price. Amount, currency and interval of a price stay as they are; create another one instead.',
        once: true,
        success: 201,
      }),
    )
    .input(createPriceInput)
    .output(price)
    .mutation(async ({ ctx, input }) => ({ price: await createPrice(ctx, input) })),

  updatePrice: changing
    .meta(
      rest('PUT /api/v1/billing/prices/{id}', 'Update a price', {
        description: "Amount, currency, and interval of a price can't be changed: the response is 422.",
      }),
    )
    .input(updatePriceInput)
    .output(price)
    .mutation(async ({ ctx, input }) => ({ price: await updatePrice(ctx, input) })),

  removePrice: signedInWith('admin.access', 'products.delete')
    .meta(
      rest('DELETE /api/v1/billing/prices/{id}', 'Delete a price', {
        description: 'Returns 409 for a price that is or was paid.',
      }),
    )
    .input(priceIdInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deletePrice(ctx, input.id)),

  unconfirmedPrices: changing
    .meta(
      rest('GET /api/v1/billing/prices/unconfirmed', 'List prices to confirm', {
        description:
          'Prices that an earlier release stored in a currency whose decimals differ between versions of Node.js, with the two amounts that each can mean.',
      }),
    )
    .output(output(unconfirmedPricesSchema))
    .query(async ({ ctx }) => ({ prices: await unconfirmedPrices(ctx) })),

  confirmPrice: changing
    .meta(
      rest('POST /api/v1/billing/prices/{id}/confirm', 'Confirm a price', {
        description: 'The amount is one of the two that the price can mean; any other returns 422.',
      }),
    )
    .input(confirmPriceInput)
    .output(price)
    .mutation(async ({ ctx, input }) => ({ price: await confirmPrice(ctx, input) })),

  syncProduct: changing
    .meta(
      rest('POST /api/v1/billing/products/{id}/sync', 'Sync a plan with a gateway', {
        once: true,
        description:
          'Includes its prices. Subscriptions can only be changed to plans that are synced to Stripe.',
      }),
    )
    .input(syncProductInput)
    .output(product)
    .mutation(async ({ ctx, input }) => ({ product: await syncProduct(ctx, input.id, input.gateway) })),
};
