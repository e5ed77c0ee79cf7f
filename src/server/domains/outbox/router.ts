import { z } from 'zod';
import {
  cancelledSchema,
  outboxIdInput,
  outboxListInput,
  outboxListSchema,
  outboxUpdateInput,
  scheduledAnswerSchema,
  sendingPreferencesInput,
  sendingPreferencesSchema,
} from '#shared/outbox.ts';
import { replySchema } from '#shared/tickets.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { readPreferences, updatePreferences } from './preferences.ts';
import { cancelScheduled, listOutbox, sendNow, updateScheduled } from './service.ts';

const rest = restCalls('Outbox');
const agent = signedInWith('tickets.update');

export const outboxRouter = router({
  preferences: agent
    .meta(
      rest('GET /api/v1/sending-preferences', 'Get how you send replies', {
        description: 'The defaults until you have chosen: 15 seconds to undo, then the next ticket.',
      }),
    )
    .output(output(z.object({ preferences: sendingPreferencesSchema })))
    .query(({ ctx }) => readPreferences(ctx, ctx.user)),

  setPreferences: agent
    .meta(
      rest('PUT /api/v1/sending-preferences', 'Update how you send replies', {
        description:
          '`after_send`: where the agent area goes after a reply. `undo_seconds`: how long a reply from there can be taken back; 0 sends at once. `signature`: plain text below your replies in emails to customers.',
      }),
    )
    .input(sendingPreferencesInput)
    .output(output(z.object({ preferences: sendingPreferencesSchema })))
    .mutation(({ ctx, input }) => updatePreferences(ctx, ctx.user, input)),

  list: agent
    .meta(
      rest('GET /api/v1/outbox', 'List replies that are sent later', {
        description:
          'Your own, by the time when they are sent; those of another person (`userId`) require the role `admins`. `held` ones were not sent: `error` says why.',
      }),
    )
    .input(outboxListInput)
    .output(output(outboxListSchema))
    .query(({ ctx, input }) => listOutbox(ctx, ctx.user, input)),

  update: agent
    .meta(
      rest('PUT /api/v1/outbox/{id}', 'Update a reply that is sent later', {
        description:
          'Only the fields sent are updated. A held reply waits again. Returns 409 once it was sent or cancelled.',
      }),
    )
    .input(outboxUpdateInput)
    .output(output(scheduledAnswerSchema))
    .mutation(({ ctx, input }) => updateScheduled(ctx, ctx.user, input)),

  sendNow: agent
    .meta(
      rest('POST /api/v1/outbox/{id}/send-now', 'Send a waiting reply now', {
        success: 201,
        once: true,
        description: 'Also a held one. Returns 409 once it was sent or cancelled.',
      }),
    )
    .input(outboxIdInput)
    .output(output(z.object({ reply: replySchema })))
    .mutation(({ ctx, input }) => sendNow(ctx, ctx.user, input.id)),

  cancel: agent
    .meta(
      rest('DELETE /api/v1/outbox/{id}', 'Cancel a reply that is sent later', {
        description: 'Its text returns as your draft of a reply. Returns 409 once it was sent or cancelled.',
      }),
    )
    .input(outboxIdInput)
    .output(output(cancelledSchema))
    .mutation(({ ctx, input }) => cancelScheduled(ctx, ctx.user, input.id)),
});
