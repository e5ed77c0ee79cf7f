import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryState, WebhookEvent } from '#shared/webhooks.ts';
import { citext, instant } from '../../platform/db/columns.ts';

/** Endpoints of other programs that receive events. */
export const webhooks = pgTable('webhooks', {
  id: serial('id').primaryKey(),
  name: citext('name').notNull().unique(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  enabled: boolean('enabled').notNull().default(true),
  /** Signing secret of deliveries, encrypted. */
  sealed_secret: text('sealed_secret').notNull(),
  /** Number of consecutive failed deliveries. */
  failures: integer('failures').notNull().default(0),
  /** Reason why the product disabled it; null when it did not. */
  disabled_reason: text('disabled_reason').$type<'gone' | 'failures'>(),
  created_at: instant('created_at').notNull().default(sql`now()`),
  updated_at: instant('updated_at').notNull().default(sql`now()`),
});

/** Pending and sent deliveries, with the last response. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhook_id: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent>().notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    status_code: integer('status_code'),
    error: text('error'),
    ms: integer('ms'),
    /** The request body, as it is signed and sent. */
    request: text('request').notNull(),
    response: text('response'),
    /** Users whose data the body holds: it is deleted with their accounts. */
    people: integer('people').array().notNull().default(sql`'{}'`),
    /** When it is tried next; null when it is not. */
    next_at: instant('next_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('webhook_deliveries_newest').on(
      table.webhook_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('webhook_deliveries_created').on(table.created_at),
  ],
);
