import { z } from 'zod';
import { personSchema } from './auth.ts';
import { billingGateways, priceSchema, subscriptionGateways } from './billing.ts';
import { countedPage, pageInput } from './pagination.ts';
import { subscriptionStates } from './record-states.ts';
import { refundSchema } from './refunds.ts';
import { personQuery, plainText } from './validation.ts';
import { flag, recordId, timestamp, timestampOrDay, wholeNumber } from './wire.ts';

export const checkoutStates = ['open', 'completed', 'expired', 'cancelled'] as const;

export type CheckoutState = (typeof checkoutStates)[number];

/** An amount that includes a tax: without it, the tax, and both together. */
export const priceSumSchema = z.object({
  subtotal: z.number(),
  /** The rate is in percent. */
  tax: z.object({ name: z.string(), rate: z.number(), amount: z.number() }).nullable(),
  total: z.number(),
});

export type PriceSum = z.infer<typeof priceSumSchema>;

export const checkoutSessionSchema = z.object({
  id: z.uuid(),
  state: z.enum(checkoutStates),
  product_id: z.int(),
  price_id: z.int().nullable(),
  gateway: z.enum(subscriptionGateways),
  /** The amount due now: 0 during a trial. */
  amount_due: z.number(),
  /** The same with its tax as a line of its own; null when free. */
  sum: priceSumSchema.nullable(),
  currency: z.string().nullable(),
  /** Where the payment is made. */
  url: z.string().nullable(),
  client_secret: z.string().nullable(),
  subscription_id: z.int().nullable(),
  /** Step required before the payment. */
  next_action: z.enum(['confirm']).nullable(),
  expires_at: timestamp(),
  created_at: timestamp(),
});

export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

export const createCheckoutInput = z.object({
  productId: recordId(),
  priceId: recordId().nullish(),
  gateway: plainText().max(20).nullish(),
  coupon: plainText().max(100).nullish(),
});

export const previewCheckoutInput = z.object({ productId: recordId(), priceId: recordId() });

/** Cost of a plan for the caller, before the checkout. */
export const checkoutPreviewSchema = z.object({
  /** For each period. */
  price: priceSumSchema,
  /** Nothing while a trial runs. */
  due_now: priceSumSchema,
  currency: z.string(),
  /** 0 for callers who had that plan before. */
  trial_days: z.int(),
});

export const checkoutIdInput = z.object({ id: z.uuid() });

/** The number of a card, as people type it. */
const cardNumber = () => z.string().trim().min(1).max(30);

export const payCheckoutInput = z.object({ id: z.uuid(), card: cardNumber() });

export const confirmCheckoutInput = z.object({ id: z.uuid(), accept: flag() });

export const subscriptionSchema = z.object({
  id: z.int(),
  user_id: z.int(),
  product_id: z.int(),
  price_id: z.int().nullable(),
  gateway: z.enum(subscriptionGateways),
  state: z.enum(subscriptionStates),
  valid: z.boolean(),
  current_period_start: timestamp(),
  /** Null where nothing is ever renewed. */
  current_period_end: timestamp().nullable(),
  trial_ends_at: timestamp().nullable(),
  /** Until when it stays valid though a payment failed. */
  grace_ends_at: timestamp().nullable(),
  cancel_at_period_end: z.boolean(),
  cancelled_at: timestamp().nullable(),
  ends_at: timestamp().nullable(),
  pending_change: z.object({ product_id: z.int(), price_id: z.int().nullable(), at: timestamp() }).nullable(),
  created_at: timestamp(),
  product: z.object({
    id: z.int(),
    name: z.string(),
    free: z.boolean(),
    promised_priority: z.string().nullable(),
  }),
  price: priceSchema.nullable(),
});

export type Subscription = z.infer<typeof subscriptionSchema>;

/** The same for users who manage subscriptions. */
const listedSubscriptionSchema = subscriptionSchema.extend({
  user: personSchema.extend({ email: z.string() }),
});

export type ListedSubscription = z.infer<typeof listedSubscriptionSchema>;

export const subscriptionListInput = z.object({
  ...pageInput(15),
  query: personQuery().max(255).nullish(),
  state: z.enum(subscriptionStates).nullish(),
  productId: recordId().nullish(),
  gateway: z.enum(subscriptionGateways).nullish(),
  userId: recordId().nullish(),
  orderBy: z.enum(['created_at', 'current_period_end']).default('created_at'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
});

export const subscriptionListSchema = z.object({ pagination: countedPage(listedSubscriptionSchema) });

export const subscriptionIdInput = z.object({ id: recordId() });

export const createSubscriptionInput = z.object({
  user_id: recordId(),
  product_id: recordId(),
  price_id: recordId().nullish(),
  ends_at: timestampOrDay().nullish(),
});

export const updateSubscriptionInput = z.object({ id: recordId(), ends_at: timestampOrDay().nullable() });

export const changePlanInput = z.object({
  id: recordId(),
  productId: recordId(),
  priceId: recordId(),
});

/** Cost of a change of plan, before it is made. */
export const planChangeSchema = z.object({
  /** For the time that was paid and is not used. */
  credit: z.number(),
  /** The new price. */
  charge: z.number(),
  due_now: z.number(),
  /** `due_now` with its tax as a line of its own. */
  due_sum: priceSumSchema,
  currency: z.string(),
  effective: z.enum(['now', 'period_end']),
  next_amount: z.number(),
  next_sum: priceSumSchema,
  next_date: timestamp(),
});

export type PlanChange = z.infer<typeof planChangeSchema>;

export const cancelSubscriptionInput = z.object({
  id: recordId(),
  atPeriodEnd: flag().default(true),
});

/** The longest time that can be let pass at once. */
export const maxAdvance = 800;

export const advanceSubscriptionInput = z.object({
  subscription_id: recordId(),
  days: wholeNumber(z.int().min(1).max(maxAdvance)),
});

export const paymentMethodSchema = z.object({
  id: z.int(),
  gateway: z.enum(billingGateways),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
  is_default: z.boolean(),
});

export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const addPaymentMethodInput = z.object({
  gateway: plainText().max(20),
  /** For the test gateway. */
  card: cardNumber().nullish(),
  /** For Stripe: the token of the card from its script. */
  token: plainText().max(255).nullish(),
  exp_month: wholeNumber(z.int().min(1).max(12)).nullish(),
  exp_year: wholeNumber(z.int().min(2000).max(2100)).nullish(),
});

export const cardPageInput = z.object({ gateway: plainText().max(20) });

export const paymentMethodIdInput = z.object({ id: recordId() });

/** One's own billing. */
export const billingAccountSchema = z.object({
  /** Newest first. */
  subscriptions: z.array(subscriptionSchema),
  payment_methods: z.array(paymentMethodSchema),
  /** Credit of the user: deducted from the next invoices. */
  balance: z.number(),
  balance_currency: z.string(),
});

export const invoiceStates = ['open', 'paid', 'void'] as const;

export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceSchema = z.object({
  id: z.int(),
  number: z.string(),
  user_id: z.int(),
  state: z.enum(invoiceStates),
  amount_due: z.number(),
  amount_paid: z.number(),
  /** Amount without tax. */
  subtotal: z.number(),
  tax: priceSumSchema.shape.tax,
  currency: z.string(),
  lines: z.array(
    z.object({
      text: z.string(),
      /** Translatable line and values of the English text. */
      line: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      amount: z.number(),
    }),
  ),
  /** Refunds, oldest first; failed ones are shown to users who manage subscriptions. */
  refunds: z.array(refundSchema),
  subscription_id: z.int().nullable(),
  created_at: timestamp(),
  paid_at: timestamp().nullable(),
});

export type Invoice = z.infer<typeof invoiceSchema>;

export const invoiceListInput = z.object({
  ...pageInput(15),
  userId: recordId().nullish(),
  orderBy: z.enum(['created_at']).default('created_at'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
});

export const invoiceListSchema = z.object({ pagination: countedPage(invoiceSchema) });

export const invoiceIdInput = z.object({ id: recordId() });

/** The page on which one way through the checkout is paid. */
export const checkoutPath = (id: string) => `/checkout/sessions/${id}`;
