import { z } from 'zod';
import {
  deliveryIdInput,
  deliveryListInput,
  deliveryListSchema,
  deliverySchema,
  webhookCreateInput,
  webhookIdInput,
  webhookListInput,
  webhookListSchema,
  webhookSchema,
  webhookUpdateInput,
  webhookWithSecretSchema,
} from '#shared/webhooks.ts';
import { listOf, recordId } from '#shared/wire.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { listDeliveries, replayDelivery, sendTest } from './deliveries.ts';
import {
  createWebhook,
  deleteWebhooks,
  listWebhooks,
  readWebhook,
  rotateSecret,
  updateWebhook,
} from './service.ts';

const rest = restCalls('Webhooks');
const seeing = signedInWith('admin.access', 'webhooks.view');
const changing = signedInWith('admin.access', 'webhooks.update');

const webhook = output(z.object({ webhook: webhookSchema }));
const withSecret = output(z.object({ webhook: webhookWithSecretSchema }));
const delivery = output(z.object({ delivery: deliverySchema }));

export const webhooksRouter = router({
  list: seeing
    .meta(
      rest('GET /api/v1/webhooks', 'List webhooks', {
        description: 'Lists the webhooks with their status and failures in a row. Secrets are not shown.',
      }),
    )
    .input(webhookListInput)
    .output(output(webhookListSchema))
    .query(({ ctx, input }) => listWebhooks(ctx, input)),

  get: seeing
    .meta(
      rest('GET /api/v1/webhooks/{id}', 'Get a webhook', {
        description:
          'Returns a webhook without its secret, which is shown only when it is created or rotated.',
      }),
    )
    .input(webhookIdInput)
    .output(webhook)
    .query(async ({ ctx, input }) => ({ webhook: await readWebhook(ctx, input.id) })),

  create: signedInWith('admin.access', 'webhooks.create')
    .meta(
      rest('POST /api/v1/webhooks', 'Create a webhook', {
        once: true,
        success: 201,
        description:
          'The secret is only in this response. Each delivery is a POST with `X-Helpdock-Signature: t={unix},v1={hex}`: the HMAC-SHA256 of `t`, a period, and the raw body.',
      }),
    )
    .input(webhookCreateInput)
    .output(withSecret)
    .mutation(async ({ ctx, input }) => ({ webhook: await createWebhook(ctx, input) })),

  update: changing
    .meta(
      rest('PUT /api/v1/webhooks/{id}', 'Update a webhook', {
        description:
          'Only the fields sent are updated. Enabling a disabled webhook resets its failure count.',
      }),
    )
    .input(webhookUpdateInput)
    .output(webhook)
    .mutation(async ({ ctx, input }) => ({ webhook: await updateWebhook(ctx, input) })),

  delete: signedInWith('admin.access', 'webhooks.delete')
    .meta(
      rest('DELETE /api/v1/webhooks/{id}', 'Delete webhooks', {
        description:
          'Deletes the webhooks and their delivery logs; separate several IDs with commas. Pending deliveries are not sent.',
      }),
    )
    .input(z.object({ id: listOf(recordId()).refine((ids) => ids.length > 0) }))
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteWebhooks(ctx, input.id)),

  rotateSecret: changing
    .meta(
      rest('POST /api/v1/webhooks/{id}/rotate-secret', 'Rotate the secret of a webhook', {
        once: true,
        description: 'The new secret is only in this response; the previous one stops working immediately.',
      }),
    )
    .input(webhookIdInput)
    .output(withSecret)
    .mutation(async ({ ctx, input }) => ({ webhook: await rotateSecret(ctx, input.id) })),

  test: changing
    .meta(
      rest('POST /api/v1/webhooks/{id}/test', 'Send a test event', {
        description:
          'Sends the event `test` to the URL, also while the webhook is disabled. The result appears in the delivery log. Calls are rate limited.',
        once: true,
        success: 202,
      }),
    )
    .input(webhookIdInput)
    .output(delivery)
    .mutation(({ ctx, input }) => sendTest(ctx, input.id)),

  deliveries: seeing
    .meta(
      rest('GET /api/v1/webhooks/{id}/deliveries', 'List the deliveries of a webhook', {
        description: 'Newest first, kept for 14 days.',
      }),
    )
    .input(deliveryListInput)
    .output(output(deliveryListSchema))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  replay: changing
    .meta(
      rest('POST /api/v1/webhooks/deliveries/{id}/replay', 'Resend a delivery', {
        once: true,
        success: 202,
        description: 'As a new delivery with its own ID.',
      }),
    )
    .input(deliveryIdInput)
    .output(delivery)
    .mutation(({ ctx, input }) => replayDelivery(ctx, input.id)),
});
