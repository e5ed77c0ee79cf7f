import { z } from 'zod';
import { type PlanLimits, planLimitsSchema } from './auth.ts';
import { isCurrency, maxAmount, toMajor, toMinor } from './money.ts';
import { countedPage, cursorInput, pageInput } from './pagination.ts';
import { priorityReference } from './ticket-priorities.ts';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, decimal, flag, listOf, maxId, recordId, timestamp, wholeNumber } from './wire.ts';

/** Payment gateways. */
export const billingGateways = ['test', 'stripe'] as const;

export type BillingGateway = (typeof billingGateways)[number];

/** `none`: not charged, the plan was granted. */
export const subscriptionGateways = [...billingGateways, 'none'] as const;

export type SubscriptionGateway = (typeof subscriptionGateways)[number];

export const priceIntervals = ['day', 'month', 'year'] as const;

export type PriceInterval = (typeof priceIntervals)[number];

export const priceSchema = z.object({
  id: z.int(),
  product_id: z.int(),
  /** In the major unit: 9.99 is nine dollars and 99 cents. */
  amount: z.number(),
  currency: z.string(),
  interval: z.enum(priceIntervals),
  interval_count: z.int(),
  default: z.boolean(),
});

export type Price = z.infer<typeof priceSchema>;

export const noPlanLimits: PlanLimits = {
  open_tickets: null,
  attachments: null,
  workspace_members: null,
  response_hours: null,
  priority: null,
};

export const productSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  hidden: z.boolean(),
  free: z.boolean(),
  recommended: z.boolean(),
  feature_list: z.array(z.string()),
  trial_days: z.int(),
  position: z.int(),
  /** Permissions of the plan's subscribers besides those of their roles. */
  permissions: z.array(z.string()),
  limits: planLimitsSchema,
  /** The label of its priority, where that is above the usual one. */
  promised_priority: z.string().nullable(),
  /** Cheapest interval first. */
  prices: z.array(priceSchema),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type Product = z.infer<typeof productSchema>;

export const productListInput = z.object(pageInput(100));

export const productListSchema = z.object({ pagination: countedPage(productSchema) });

export const productIdInput = z.object({ id: recordId() });

const priceFields = z.object({
  amount: decimal(z.number().min(0).max(maxAmount, { abort: true })),
  currency: plainText().toUpperCase().length(3, { abort: true }).refine(isCurrency),
  interval: z.enum(priceIntervals),
  interval_count: wholeNumber(z.int().min(1).max(365)).default(1),
  default: flag().default(false),
});

type Amount = Pick<z.output<typeof priceFields>, 'amount' | 'currency'>;

/** The max is in currency units: the same number is another value in other currencies. */
const fitsCurrency: z.core.CheckFn<Amount> = ({ value: { amount, currency }, issues }) => {
  const refuse = (line: string, values = {}) =>
    issues.push({ code: 'custom', path: ['amount'], input: amount, ...refinement(line, values) });
  const minor = toMinor(amount, currency);
  if (minor === null) refuse('The amount has more decimal places than its currency allows.');
  else if (minor > maxAmount)
    refuse(validationTexts.max.other, { limit: String(toMajor(maxAmount, currency)) });
};

export const priceInput = priceFields.check(fitsCurrency);

export const createPriceInput = priceFields.extend({ id: recordId() }).check(fitsCurrency);

/** Of a price only this can be changed. What else is sent has to be as it is. */
export const updatePriceInput = z.object({
  id: recordId(),
  default: flag().optional(),
  amount: decimal(z.number().min(0).max(maxAmount)).optional(),
  currency: plainText().toUpperCase().max(3).optional(),
  interval: z.enum(priceIntervals).optional(),
  interval_count: wholeNumber(z.int().min(1).max(365)).optional(),
  before: changedFields({ default: flag() }),
});

export const priceIdInput = z.object({ id: recordId() });

/** A price of an earlier release whose amount can be read in two ways; the first is how it is read. */
const unconfirmedPriceSchema = priceSchema.extend({
  product_name: z.string(),
  readings: z.array(z.number()),
});

export type UnconfirmedPrice = z.infer<typeof unconfirmedPriceSchema>;

export const unconfirmedPricesSchema = z.object({ prices: z.array(unconfirmedPriceSchema) });

export const confirmPriceInput = z.object({
  id: recordId(),
  /** One of its readings. */
  amount: decimal(z.number().min(0).max(maxAmount)),
});

const limit = (max: number) => wholeNumber(z.int().min(0).max(max)).nullish();

const limitsInput = z.object({
  open_tickets: limit(1_000_000),
  attachments: limit(1000),
  workspace_members: limit(1_000_000),
  response_hours: limit(8760),
  priority: priorityReference().nullish(),
});

const productFields = {
  name: requiredText(),
  description: plainText().max(2000).nullish(),
  hidden: flag(),
  free: flag(),
  recommended: flag(),
  feature_list: listOf(requiredText(255), 50),
  trial_days: wholeNumber(z.int().min(0).max(365)),
  position: wholeNumber(z.int().min(0).max(maxId)),
  permissions: listOf(requiredText(100), 100),
  limits: limitsInput,
};

export const createProductInput = z.object({
  ...productFields,
  hidden: productFields.hidden.default(false),
  free: productFields.free.default(false),
  recommended: productFields.recommended.default(false),
  feature_list: productFields.feature_list.default([]),
  trial_days: productFields.trial_days.default(0),
  position: productFields.position.optional(),
  permissions: productFields.permissions.default([]),
  limits: productFields.limits.default({}),
  prices: z.array(priceInput).max(20).default([]),
});

/** Omitted fields stay unchanged. */
export const updateProductInput = z.object({
  id: recordId(),
  ...z.object(productFields).partial().shape,
  before: changedFields(productFields),
});

/** Plans to delete, with commas between them in an address. */
export const productsInput = z.object({ id: listOf(recordId()).refine((ids) => ids.length > 0) });

export const productIdsInput = z.object({ ids: listOf(recordId()).refine((ids) => ids.length > 0) });

export const syncProductInput = z.object({ id: recordId(), gateway: z.enum(billingGateways) });

export const eventResults = ['applied', 'duplicate', 'stale', 'ignored'] as const;

export type EventResult = (typeof eventResults)[number];

/** Results that are stored: a duplicate is the same event again. */
const keptResults = ['applied', 'stale', 'ignored'] as const;

export type StoredResult = (typeof keptResults)[number];

export const webhookEventSchema = z.object({
  id: z.int(),
  /** The gateway's id of the event. */
  event_id: z.string(),
  gateway: z.enum(billingGateways),
  type: z.string(),
  result: z.enum(keptResults),
  subscription_id: z.int().nullable(),
  /** Time of the event, from the gateway. */
  created: timestamp(),
  received_at: timestamp(),
  /** How often it came again. */
  repeats: z.int(),
  /** The received payload, as text. */
  payload: z.string(),
});

export type BillingEvent = z.infer<typeof webhookEventSchema>;

export const webhookEventListInput = z.object({
  ...cursorInput,
  gateway: z.enum(billingGateways).nullish(),
  type: plainText().max(100).nullish(),
  result: z.enum(keptResults).nullish(),
});

export const webhookEventListSchema = z.object({
  data: z.array(webhookEventSchema),
  next_cursor: z.string().nullable(),
});

export const webhookEventIdInput = z.object({ id: recordId() });

/** Recurring revenue by currency, and recent cancellations. */
export const revenueSchema = z.object({
  recurring: z.array(
    z.object({
      currency: z.string(),
      /** Of a month of 30 days: prices of other intervals count by the day. */
      monthly: z.number(),
      subscriptions: z.int(),
    }),
  ),
  churn: z.object({
    from: timestamp(),
    to: timestamp(),
    /** Paid ones that ran when the days began. */
    at_start: z.int(),
    /** How many of those have ended since. */
    cancelled: z.int(),
    percent: z.number(),
  }),
});

export type Revenue = z.infer<typeof revenueSchema>;

export const revenueInput = z.object({ format: z.enum(['json', 'csv']).default('json') });
