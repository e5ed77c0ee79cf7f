import { z } from 'zod';
import type { WebhookEvent } from '#shared/webhooks.ts';
import { timestamp } from '#shared/wire.ts';
import { capitalized } from './openapi-schemas.ts';

/** Events as their receivers read them. */
export type DescribedEvents = Partial<Record<WebhookEvent, { summary: string; data: z.ZodType }>>;

/** The generator knows paths only, so an event is one until the document is there. */
const mark = 'webhook:';

const headers = [
  {
    name: 'X-Helpdock-Signature',
    description:
      '`t={unix},v1={hex}`: when it was sent, and the HMAC-SHA256 of `t`, a point and the raw body with the secret of the webhook. Compare it in constant time, and refuse a `t` that is more than five minutes old.',
    example: 't=1767225600,v1=6f1c2a0d5b7e4f8391a6c3d2e1f0b9a87c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f',
  },
  { name: 'X-Helpdock-Event', description: 'The event, as in the body.', example: 'ticket.created' },
  {
    name: 'X-Helpdock-Delivery',
    description: 'The id of the delivery, as in the body. It stays the same when the delivery is retried.',
    example: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11',
  },
].map((header) => ({
  in: 'header' as const,
  required: true,
  schema: { type: 'string' as const },
  ...header,
}));

const description = `The product sends this to every webhook that subscribes to the event. \
Respond with a status from 200 to 299 within 10 seconds. Other responses, redirects included, are retried up to six \
times: after 10 seconds, then after minutes, hours and a day. Deliveries can arrive more than once and in another \
order: \`id\` and \`created_at\` tell.`;

const pascal = (event: string) => event.split(/[._]/).map(capitalized).join('');

/** What is sent on each event, by the name of its schema. */
export const eventSchemas = (events: DescribedEvents): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(events).map(([event, { data }]) => [
      `${pascal(event)}Event`,
      z.object({ id: z.uuid(), event: z.literal(event), created_at: timestamp(), data }),
    ]),
  );

/** The deliveries of events, in the form of paths. */
export const webhookPaths = (events: DescribedEvents, schemas: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(events).map(([event, { summary }]) => [
      mark + event,
      {
        post: {
          operationId: `webhook-${event.replaceAll(/[._]/g, '-')}`,
          tags: ['Webhooks'],
          summary,
          description,
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas[`${pascal(event)}Event`] } },
          },
          responses: {
            '2XX': { description: 'Delivered. The body is ignored, but shown in the log of deliveries.' },
            '410': { description: 'Gone: the webhook is disabled at once.' },
            default: { description: 'Failed. The delivery is retried.' },
          },
        },
      },
    ]),
  );

/** The paths of a generated document, and its webhooks. */
export function webhooksOf(all: object = {}) {
  const entries = Object.entries(all);
  return {
    paths: Object.fromEntries(entries.filter(([path]) => !path.startsWith(mark))),
    webhooks: Object.fromEntries(
      entries.flatMap(([path, item]) => (path.startsWith(mark) ? [[path.slice(mark.length), item]] : [])),
    ),
  };
}
