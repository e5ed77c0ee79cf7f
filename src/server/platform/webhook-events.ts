import type { WebhookEvent } from '#shared/webhooks.ts';
import type { Env } from './config/env.ts';
import type { Database } from './db/connect.ts';
import type { EventType } from './jobs/domain-events.ts';
import type { DomainEvent } from './jobs/job.ts';

/** What a delivery holds, and whose data that is. */
export interface WebhookPayload {
  data: Record<string, unknown>;
  people: number[];
}

/** What a payload is read with: part of the services of a process. */
export interface PayloadNeeds {
  db: Database;
  env: Env;
}

interface Described<Data extends object> {
  /** Under which names others hear of it; none for what is not theirs. Of what is given by default the data may be without. */
  names: (data: Partial<Data>) => readonly WebhookEvent[];
  /** What they are sent: the things that it names, as they are now; none when they are gone. */
  payloads: (needs: PayloadNeeds, data: Data) => Promise<WebhookPayload[]>;
}

/** An event of the product that programs elsewhere can hear of. */
export interface WebhookEventSource extends Described<object> {
  event: string;
}

/** Names the type parameter of an event by inference. */
export const defineWebhookEvent = <Data extends object>(
  { name }: EventType<Data>,
  described: Described<Data>,
): WebhookEventSource => ({ event: name, ...(described as unknown as Described<object>) });

export type WebhookEventSources = ReadonlyMap<string, WebhookEventSource>;

/** By which names webhooks hear of an event of the product. */
export const publicNamesOf = (
  sources: WebhookEventSources,
  { event, data }: DomainEvent,
): readonly WebhookEvent[] => sources.get(event)?.names(data) ?? [];
