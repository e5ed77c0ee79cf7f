import type { WebhookEvent } from '#shared/webhooks.ts';
import type { Env } from './config/env.ts';
import type { Database } from './db/connect.ts';
import type { EventType } from './jobs/domain-events.ts';
import type { DomainEvent } from './jobs/job.ts';

/** Content of a delivery, and the users whose data it contains. */
export interface WebhookPayload {
  data: Record<string, unknown>;
  people: number[];
}

/** The services that build a payload. */
export interface PayloadNeeds {
  db: Database;
  env: Env;
}

interface Described<Data extends object> {
  /** Public names of the event; none for internal events. Fields with defaults may be missing in the data. */
  names: (data: Partial<Data>) => readonly WebhookEvent[];
  /** The delivered payloads: the current state of the records; none for deleted ones. */
  payloads: (needs: PayloadNeeds, data: Data) => Promise<WebhookPayload[]>;
}

/** An event of the product that webhooks can subscribe to. */
export interface WebhookEventSource extends Described<object> {
  event: string;
}

/** Names the type parameter of an event by inference. */
export const defineWebhookEvent = <Data extends object>(
  { name }: EventType<Data>,
  described: Described<Data>,
): WebhookEventSource => ({ event: name, ...(described as unknown as Described<object>) });

export type WebhookEventSources = ReadonlyMap<string, WebhookEventSource>;

/** The public names of an event of the product. */
export const publicNamesOf = (
  sources: WebhookEventSources,
  { event, data }: DomainEvent,
): readonly WebhookEvent[] => sources.get(event)?.names(data) ?? [];
