import { z } from 'zod';
import { countedPage, cursorInput, pageInput } from './pagination.ts';
import { plainText, requiredText } from './validation.ts';
import { changedFields, flag, recordId, timestamp } from './wire.ts';

/** Events that a webhook can subscribe to. */
export const webhookEvents = [
  'ticket.created',
  'ticket.updated',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.replied',
  'ticket.note_added',
  'ticket.deleted',
  'user.created',
  'user.updated',
  'user.deleted',
  'article.published',
  'article.updated',
  'article.deleted',
  'subscription.changed',
  'test',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStates = ['waiting', 'ok', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export const webhookSchema = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  /** Deliveries that failed for good, one after the other. */
  failures: z.int(),
  /** Why the product has disabled it. */
  disabled_reason: z.enum(['gone', 'failures']).nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type Webhook = z.infer<typeof webhookSchema>;

/** Shown once: when it is made. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });

export const webhookListInput = z.object({
  ...pageInput(15),
  query: plainText().max(255).nullish(),
  enabled: flag().optional(),
  orderBy: z.enum(['name', 'created_at']).default('name'),
  orderDir: z.enum(['asc', 'desc']).default('asc'),
});

export const webhookListSchema = z.object({ pagination: countedPage(webhookSchema) });

const fields = {
  name: requiredText(255),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  events: z.array(z.enum(webhookEvents)).min(1).max(50),
  enabled: flag(),
};

export const webhookCreateInput = z.object({ ...fields, enabled: fields.enabled.default(true) });

export const webhookUpdateInput = z.object({
  id: recordId(),
  name: fields.name.optional(),
  url: fields.url.optional(),
  events: fields.events.optional(),
  enabled: fields.enabled.optional(),
  before: changedFields({
    name: z.string().max(255),
    url: z.string().max(2000),
    events: z.array(z.string().max(100)).max(50),
    enabled: fields.enabled,
  }),
});

export const webhookIdInput = z.object({ id: recordId() });

export const deliverySchema = z.object({
  id: z.uuid(),
  webhook_id: z.int(),
  event: z.enum(webhookEvents),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  ms: z.int().nullable(),
  request: z.string(),
  response: z.string().nullable(),
  next_at: timestamp().nullable(),
  created_at: timestamp(),
});

export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryListInput = z.object({
  id: recordId(),
  state: z.enum(deliveryStates).optional(),
  ...cursorInput,
});

export const deliveryListSchema = z.object({
  data: z.array(deliverySchema),
  next_cursor: z.string().nullable(),
});

export const deliveryIdInput = z.object({ id: z.uuid() });
