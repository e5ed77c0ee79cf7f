import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  webhookEventIdInput,
  webhookEventListInput,
  webhookEventListSchema,
  webhookEventSchema,
} from '#shared/billing.ts';
import { signedInWith } from '../procedure.ts';
import { listEvents } from './queries.ts';
import { replayEvent } from './receive.ts';

const rest = restCalls('Billing');

export const webhookEventsRouter = router({
  list: signedInWith('admin.access', 'subscriptions.view')
    .meta(
      rest('GET /api/v1/billing/webhook-events', 'List webhook events', {
        description: 'Events received from payment gateways, newest first.',
      }),
    )
    .input(webhookEventListInput)
    .output(output(webhookEventListSchema))
    .query(({ ctx, input }) => listEvents(ctx, input)),

  replay: signedInWith('admin.access', 'subscriptions.view', 'subscriptions.update')
    .meta(
      rest('POST /api/v1/billing/webhook-events/{id}/replay', 'Retry a webhook event', {
        once: true,
        success: 202,
        description: 'An event that was already applied changes nothing.',
      }),
    )
    .input(webhookEventIdInput)
    .output(output(z.object({ webhookEvent: webhookEventSchema })))
    .mutation(async ({ ctx, input }) => ({ webhookEvent: await replayEvent(ctx, input.id) })),
});
