import { z } from 'zod';
import { priceSchema, productSchema, webhookEventSchema } from '#shared/billing.ts';
import { refundSchema } from '#shared/refunds.ts';
import {
  checkoutSessionSchema,
  invoiceSchema,
  paymentMethodSchema,
  priceSumSchema,
  subscriptionSchema,
} from '#shared/subscriptions.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const monthly = { amount: 9.99, currency: 'USD', interval: 'month', interval_count: 1 };

export const billingApiTexts: DomainApiTexts = {
  tags: {
    Billing: 'Plans, prices, subscriptions, and invoices. Amounts are in the major unit of their currency.',
  },
  parameters: {
    ids: 'IDs, separated by commas.',
    productId: 'ID of a plan.',
    priceId: 'ID of one of its prices.',
    result: 'Result of processing: `applied`, `stale`, or `ignored`.',
    gateway: '`test`, `stripe`, or `none` for complimentary plans.',
  },
  bodies: {
    'billing.createProduct': { name: 'Team', feature_list: ['Ten open requests'], prices: [monthly] },
    'billing.updateProduct': { recommended: true },
    'billing.reorderProducts': { ids: [2, 1] },
    'billing.createPrice': monthly,
    'billing.updatePrice': { default: true },
    'billing.confirmPrice': { amount: 2990 },
    'billing.checkout.create': { productId: 2, priceId: 1, gateway: 'test' },
    'billing.checkout.pay': { card: '4242424242424242' },
    'billing.checkout.confirm': { accept: true },
    'billing.invoices.refund': { amount: 5, note: 'You were charged twice. Sorry about that!' },
    'billing.subscriptions.create': { user_id: 7, product_id: 2, ends_at: '2027-01-01' },
    'billing.subscriptions.update': { ends_at: '2027-01-01' },
    'billing.subscriptions.changePlan': { productId: 3, priceId: 3 },
    'billing.subscriptions.cancel': { atPeriodEnd: true },
    'billing.subscriptions.resume': {},
    'billing.subscriptions.advance': { subscription_id: 1, days: 31 },
    'billing.syncProduct': { gateway: 'stripe' },
    'billing.webhookEvents.replay': {},
    'billing.paymentMethods.page': { gateway: 'stripe' },
    'billing.paymentMethods.add': { gateway: 'test', card: '4242424242424242' },
  },
  schemas: {
    BillingEvent: webhookEventSchema,
    CheckoutSession: checkoutSessionSchema,
    Invoice: invoiceSchema,
    PaymentMethod: paymentMethodSchema,
    Price: priceSchema,
    PriceSum: priceSumSchema,
    Product: productSchema,
    Refund: refundSchema,
    Subscription: subscriptionSchema,
  },
  webhooks: {
    'subscription.changed': {
      summary: 'Subscription changed',
      data: z.object({ subscription: subscriptionSchema }),
    },
  },
  examples: {
    'billing.checkout.get': { id: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' },
    'billing.checkout.preview': { productId: 2, priceId: 1 },
    'billing.subscriptions.previewChange': { productId: 3, priceId: 3 },
  },
};
