import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlanLimits } from '#shared/auth.ts';
import type { BillingGateway, PriceInterval, StoredResult, SubscriptionGateway } from '#shared/billing.ts';
import type { SubscriptionState } from '#shared/record-states.ts';
import type { Refund } from '#shared/refunds.ts';
import type { CheckoutState, InvoiceState } from '#shared/subscriptions.ts';
import { citext, instant } from '../../platform/db/columns.ts';
import { currentLine, jsonbOfLines } from '../../platform/translation/renamed-lines.ts';
import { users } from '../auth/tables.ts';

/** In the smallest unit of a currency. */
const amount = (name: string) => bigint(name, { mode: 'number' });

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

const made = () => instant('created_at').notNull().default(sql`now()`);

/** Plans that people choose from. */
export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    name: citext('name').notNull().unique(),
    description: text('description'),
    hidden: boolean('hidden').notNull().default(false),
    free: boolean('free').notNull().default(false),
    recommended: boolean('recommended').notNull().default(false),
    feature_list: jsonb('feature_list').$type<string[]>().notNull(),
    trial_days: integer('trial_days').notNull().default(0),
    position: integer('position').notNull(),
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    limits: jsonb('limits').$type<PlanLimits>().notNull(),
    /** Stripe's product id. */
    stripe_id: text('stripe_id'),
    created_at: made(),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('products_position').on(table.position, table.id)],
);

/** Prices of plans by interval. Amount, currency and interval are immutable: a new price is a new row. */
export const prices = pgTable(
  'prices',
  {
    id: serial('id').primaryKey(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    interval: text('interval').$type<PriceInterval>().notNull(),
    interval_count: integer('interval_count').notNull(),
    default: boolean('is_default').notNull().default(false),
    stripe_id: text('stripe_id'),
    /** Assumed decimals of the amount, until an administrator confirms it; null without doubt. */
    assumed_decimals: smallint('assumed_decimals'),
    created_at: made(),
  },
  (table) => [index('prices_product').on(table.product_id)],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: serial('id').primaryKey(),
    user_id: owner(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id),
    price_id: integer('price_id').references(() => prices.id),
    gateway: text('gateway').$type<SubscriptionGateway>().notNull(),
    /** The gateway's subscription id. */
    gateway_id: text('gateway_id'),
    state: text('state').$type<SubscriptionState>().notNull(),
    current_period_start: instant('current_period_start').notNull(),
    current_period_end: instant('current_period_end'),
    /** Base of renewal dates: the 31st stays the 31st where a month has one. */
    anchor: instant('anchor').notNull(),
    trial_ends_at: instant('trial_ends_at'),
    grace_ends_at: instant('grace_ends_at'),
    cancel_at_period_end: boolean('cancel_at_period_end').notNull().default(false),
    cancelled_at: instant('cancelled_at'),
    ends_at: instant('ends_at'),
    pending_product_id: integer('pending_product_id').references(() => products.id),
    pending_price_id: integer('pending_price_id').references(() => prices.id),
    /** Time at the gateway of the newest applied event. */
    newest_event_at: instant('newest_event_at'),
    /** Days by which its clock is ahead: the test gateway can advance it. */
    days_ahead: integer('days_ahead').notNull().default(0),
    /** Time of its next step or poll. */
    due_at: instant('due_at'),
    created_at: made(),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    // At most one running subscription per person, also under concurrency.
    uniqueIndex('subscriptions_running').on(table.user_id).where(sql`state <> 'cancelled'`),
    uniqueIndex('subscriptions_gateway').on(table.gateway, table.gateway_id),
    index('subscriptions_user').on(table.user_id, table.id),
    index('subscriptions_due').on(table.due_at).where(sql`due_at is not null`),
    index('subscriptions_product').on(table.product_id),
    index('subscriptions_price').on(table.price_id),
    index('subscriptions_newest').on(table.created_at, table.id),
  ],
);

/** Checkout sessions: offer, and state of the payment. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: owner(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    price_id: integer('price_id').references(() => prices.id, { onDelete: 'cascade' }),
    gateway: text('gateway').$type<SubscriptionGateway>().notNull(),
    gateway_id: text('gateway_id'),
    state: text('state').$type<CheckoutState>().notNull(),
    amount_due: amount('amount_due').notNull(),
    currency: text('currency'),
    url: text('url'),
    client_secret: text('client_secret'),
    next_action: text('next_action').$type<'confirm'>(),
    subscription_id: integer('subscription_id').references(() => subscriptions.id, { onDelete: 'set null' }),
    expires_at: instant('expires_at').notNull(),
    created_at: made(),
  },
  (table) => [
    uniqueIndex('checkout_sessions_open').on(table.user_id).where(sql`state = 'open'`),
    uniqueIndex('checkout_sessions_gateway').on(table.gateway, table.gateway_id),
    index('checkout_sessions_user').on(table.user_id),
    index('checkout_sessions_expiry').on(table.expires_at).where(sql`state = 'open'`),
  ],
);

/** The gateways' customer ids. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    user_id: owner(),
    gateway: text('gateway').$type<BillingGateway>().notNull(),
    gateway_id: text('gateway_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.gateway] }),
    uniqueIndex('billing_customers_gateway').on(table.gateway, table.gateway_id),
  ],
);

/** Cards, as the gateway names them; never their numbers. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: serial('id').primaryKey(),
    user_id: owner(),
    gateway: text('gateway').$type<BillingGateway>().notNull(),
    gateway_id: text('gateway_id').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    exp_month: integer('exp_month'),
    exp_year: integer('exp_year'),
    is_default: boolean('is_default').notNull().default(false),
    created_at: made(),
  },
  (table) => [
    uniqueIndex('payment_methods_default').on(table.user_id).where(sql`is_default`),
    uniqueIndex('payment_methods_gateway').on(table.user_id, table.gateway, table.gateway_id),
  ],
);

/** Balances of people by currency, owed by the site. */
export const billingBalances = pgTable(
  'billing_balances',
  {
    user_id: owner(),
    currency: text('currency').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.currency] })],
);

/** A translatable line of an invoice, with its amount. */
export interface InvoiceLine {
  line: string;
  values: Record<string, string | number>;
  amount: number;
  of?: 'balance';
}

export const invoices = pgTable(
  'invoices',
  {
    id: serial('id').primaryKey(),
    /** Of the site: the next one follows without a gap. */
    number: integer('number').notNull().unique(),
    user_id: owner(),
    subscription_id: integer('subscription_id').references(() => subscriptions.id, { onDelete: 'set null' }),
    gateway: text('gateway').$type<SubscriptionGateway>().notNull(),
    gateway_id: text('gateway_id'),
    state: text('state').$type<InvoiceState>().notNull(),
    lines: jsonbOfLines<InvoiceLine[]>('lines', (lines) =>
      lines.map((line) => ({ ...line, line: currentLine(line.line) })),
    ).notNull(),
    amount_due: amount('amount_due').notNull(),
    amount_paid: amount('amount_paid').notNull(),
    currency: text('currency').notNull(),
    /** The tax in it, as it was then. */
    tax: jsonb('tax').$type<{ name: string; rate: number; amount: number }>(),
    /** Name of the customer at the time of issue. */
    billed_to: text('billed_to').notNull(),
    paid_at: instant('paid_at'),
    created_at: made(),
  },
  (table) => [
    index('invoices_user').on(table.user_id, table.created_at, table.id),
    uniqueIndex('invoices_gateway').on(table.gateway, table.gateway_id),
    index('invoices_subscription').on(table.subscription_id),
  ],
);

/** Refunds of paid invoices. */
export const refunds = pgTable(
  'refunds',
  {
    id: serial('id').primaryKey(),
    invoice_id: integer('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    amount: amount('amount').notNull(),
    note: text('note').notNull(),
    state: text('state').$type<Refund['state']>().notNull(),
    created_at: made(),
    done_at: instant('done_at'),
  },
  (table) => [index('refunds_invoice').on(table.invoice_id, table.id)],
);

/** Last number of each gapless sequence. The row is locked until the numbered record is stored. */
export const billingNumbers = pgTable('billing_numbers', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
});

/** Received gateway events, each once. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: serial('id').primaryKey(),
    gateway: text('gateway').$type<BillingGateway>().notNull(),
    event_id: text('event_id').notNull(),
    type: text('type').notNull(),
    result: text('result').$type<StoredResult>().notNull(),
    subscription_id: integer('subscription_id').references(() => subscriptions.id, { onDelete: 'cascade' }),
    created: instant('created').notNull(),
    received_at: instant('received_at').notNull().default(sql`now()`),
    repeats: integer('repeats').notNull().default(0),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('billing_events_event').on(table.gateway, table.event_id),
    index('billing_events_subscription').on(table.subscription_id),
    index('billing_events_received').on(table.received_at),
  ],
);
