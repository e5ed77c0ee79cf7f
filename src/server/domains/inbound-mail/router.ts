import { z } from 'zod';
import { checkResultSchema } from '#shared/checks.ts';
import {
  inboundCountersSchema,
  inboundIdInput,
  inboundListInput,
  inboundListSchema,
  inboundMessageSchema,
  inboundReplayInput,
  smtpInSchema,
} from '#shared/inbound-mail.ts';
import { mailboxTestInput } from '#shared/mailboxes.ts';
import { replyOriginInput, replyOriginSchema } from '#shared/reply-origins.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith, signedInWithAny } from '../auth/procedure.ts';
import { readOrigin, sendOriginalOfReply } from './reply-origin.ts';
import { rotateInboundSecret } from './rotate-secret.ts';
import {
  countInbound,
  discardInbound,
  listInbound,
  readInbound,
  replayInbound,
  sendOriginal,
} from './service.ts';
import { smtpInOf } from './smtp-in.ts';
import { testMailbox } from './test-mailbox.ts';

const rest = restCalls('Mailboxes');
const reading = signedInWithAny('channels.view', 'logs.view');
const answering = signedInWith('tickets.update');
const deciding = signedInWith('channels.update');
const answer = output(z.object({ message: inboundMessageSchema }));

export const inboundMailRouter = router({
  list: reading
    .meta(
      rest('GET /api/v1/inbound-messages', 'List incoming emails', {
        description: 'Newest first, with what became of each. Their content is not included.',
      }),
    )
    .input(inboundListInput)
    .output(output(inboundListSchema))
    .query(({ ctx, input }) => listInbound(ctx, input)),

  counters: reading
    .meta(
      rest('GET /api/v1/inbound-messages/counters', 'Count incoming emails', {
        description: 'All numbers are of one moment: `stored` is `handled` and `waiting` together.',
      }),
    )
    .output(output(inboundCountersSchema))
    .query(({ ctx }) => countInbound(ctx)),

  get: reading
    .meta(
      rest('GET /api/v1/inbound-messages/{id}', 'Get an incoming email', {
        description: 'Says what became of it and why, without its content.',
      }),
    )
    .input(inboundIdInput)
    .output(answer)
    .query(({ ctx, input }) => readInbound(ctx, input.id)),

  raw: reading
    .meta(
      rest('GET /api/v1/inbound-messages/{id}/raw', 'Download an incoming email', {
        description:
          'Answers with the bytes as they came, as an attachment. 404 when they are not stored any more.',
      }),
    )
    .input(inboundIdInput)
    .output(output(z.object({})))
    .query(({ ctx, input }) => sendOriginal(ctx, input.id)),

  original: answering
    .meta(
      rest('GET /api/v1/replies/{id}/original', 'Download the email of a message', {
        description:
          'Answers with the bytes of the email that became the message, as an attachment. For agents of its ticket; 404 for messages that did not come by email, and when it is not stored any more.',
      }),
    )
    .input(replyOriginInput)
    .output(output(z.object({})))
    .query(({ ctx, input }) => sendOriginalOfReply(ctx, ctx.user, input.id)),

  origin: answering
    .input(replyOriginInput)
    .output(output(z.object({ origin: replyOriginSchema })))
    .query(({ ctx, input }) => readOrigin(ctx, ctx.user, input.id)),

  replay: deciding
    .meta(
      rest('POST /api/v1/inbound-messages/{id}/replay', 'Handle an incoming email again', {
        once: true,
        success: 202,
        description:
          'With `force`, the reason of its quarantine is passed over. Returns 409 for an email that is part of a ticket.',
      }),
    )
    .input(inboundReplayInput)
    .output(answer)
    .mutation(({ ctx, input }) => replayInbound(ctx, input)),

  discard: deciding
    .meta(
      rest('POST /api/v1/inbound-messages/{id}/discard', 'Discard an incoming email', {
        description: 'Nothing becomes of it. It can be handled again until it is deleted.',
      }),
    )
    .input(inboundIdInput)
    .output(answer)
    .mutation(({ ctx, input }) => discardInbound(ctx, input.id)),

  testMailbox: deciding
    .meta(
      rest('POST /api/v1/mailboxes/{id}/test', 'Test a mailbox', {
        once: true,
        description:
          'Sends by the mail server of the site, opens the folder, or does a round trip of up to 30 seconds. A failed test is not an error of the request; what is sent becomes no ticket.',
      }),
    )
    .input(mailboxTestInput)
    .output(output(checkResultSchema))
    .mutation(({ ctx, input }) => testMailbox(ctx, input)),

  smtp: signedInWith('channels.view')
    .output(output(z.object({ smtp: smtpInSchema })))
    .query(({ ctx }) => ({ smtp: smtpInOf(ctx) })),

  rotateSecret: signedInWith('channels.update', 'settings.update')
    .meta(
      rest('POST /api/v1/settings/inbound/rotate-secret', 'Rotate the secret of the inbound webhook', {
        once: true,
        description:
          'The new secret is only in this response; the previous one stops working immediately. Returns 422 while the environment sets it.',
      }),
    )
    .output(output(z.object({ secret: z.string() })))
    .mutation(({ ctx }) => rotateInboundSecret(ctx)),
});
