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
      rest('GET /api/v1/billing/products', 'The plans', {
        protect: false,
        description: 'In their order. Hidden ones, and those without a price, only for whoever changes them.',
      }),
    )
    .input(productListInput)
    .output(output(productListSchema))
    .query(({ ctx, input }) => listProducts(ctx, input)),

  product: publicProcedure
    .meta(rest('GET /api/v1/billing/products/{id}', 'One plan', { protect: false }))
    .input(productIdInput)
    .output(product)
    .query(async ({ ctx, input }) => ({ product: await readProduct(ctx, input.id) })),

  createProduct: signedInWith('admin.access', 'products.create')
    .meta(rest('POST /api/v1/billing/products', 'Create a plan', { once: true, success: 201 }))
    .input(createProductInput)
    .output(product)
    .mutation(async ({ ctx, input }) => ({ product: await createProduct(ctx, input) })),

  updateProduct: changing
    .meta(
      rest('PUT /api/v1/billing/products/{id}', 'Change a plan', {
        description: 'Only what is sent changes. Who has the plan has what it brings from then on.',
      }),
    )
    .input(updateProductInput)
    .output(product)
    .mutation(async ({ ctx, input }) => ({ product: await updateProduct(ctx, input) })),

  removeProducts: signedInWith('admin.access', 'products.delete')
    .meta(
      rest('DELETE /api/v1/billing/products/{id}', 'Delete plans', {
        description: '409 for a plan that somebody has or had: hide it.',
      }),
    )
    .input(productsInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteProducts(ctx, input.id)),

  reorderProducts: changing
    .meta(rest('POST /api/v1/billing/products/reorder', 'Put the plans in order'))
    .input(productIdsInput)
    .output(output(z.object({ products: z.array(productSchema) })))
    .mutation(async ({ ctx, input }) => ({ products: await reorderProducts(ctx, input.ids) })),

  createPrice: signedInWith('admin.access', 'products.create')
    .meta(
      rest('POST /api/v1/billing/products/{id}/prices', 'Give a plan a price', { once: true, success: 201 }),
    )
    .input(createPriceInput)
    .output(price)
    .mutation(async ({ ctx, input }) => ({ price: await createPrice(ctx, input) })),

  updatePrice: changing
    .meta(
      rest('PUT /api/v1/billing/prices/{id}', 'Show a plan with this price', {
        description: 'Amount, currency and interval of a price never change: 422.',
      }),
    )
    .input(updatePriceInput)
    .output(price)
    .mutation(async ({ ctx, input }) => ({ price: await updatePrice(ctx, input) })),

  removePrice: signedInWith('admin.access', 'products.delete')
    .meta(
      rest('DELETE /api/v1/billing/prices/{id}', 'Delete a price', {
        description: '409 for a price that somebody pays or paid.',
      }),
    )
    .input(priceIdInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deletePrice(ctx, input.id)),

  unconfirmedPrices: changing
    .meta(
      rest('GET /api/v1/billing/prices/unconfirmed', 'Prices to confirm', {
        description:
          'Stored by an earlier release in a currency whose decimals differ between versions of Node.js: what each can mean.',
      }),
    )
    .output(output(unconfirmedPricesSchema))
    .query(async ({ ctx }) => ({ prices: await unconfirmedPrices(ctx) })),

  confirmPrice: changing
    .meta(
      rest('POST /api/v1/billing/prices/{id}/confirm', 'Confirm a price', {
        description: 'Its amount is one of the two that it can mean: 422 for any other.',
      }),
    )
    .input(confirmPriceInput)
    .output(price)
    .mutation(async ({ ctx, input }) => ({ price: await confirmPrice(ctx, input) })),

  syncProduct: changing
    .meta(
      rest('POST /api/v1/billing/products/{id}/sync', 'Make a plan known to a gateway', {
        once: true,
        description: 'Its prices too. Only a plan that Stripe knows can be changed to.',
      }),
    )
    .input(syncProductInput)
    .output(product)
    .mutation(async ({ ctx, input }) => ({ product: await syncProduct(ctx, input.id, input.gateway) })),
};
