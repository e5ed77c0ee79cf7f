import { z } from 'zod';
import {
  blockedSenderListInput,
  blockedSenderListSchema,
  blockedSenderSchema,
  blockSenderInput,
  unblockSenderInput,
} from '#shared/blocked-senders.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { blockSender, listBlocked, unblockSender } from './service.ts';

const rest = restCalls('Blocked senders');
const blocking = signedInWith('tickets.delete');

export const blockedSendersRouter = router({
  list: blocking
    .meta(
      rest('GET /api/v1/blocked-senders', 'List blocked senders', {
        description:
          'Email addresses, and domains that start with `@`. Found by a part of either or of the reason.',
      }),
    )
    .input(blockedSenderListInput)
    .output(output(blockedSenderListSchema))
    .query(({ ctx, input }) => listBlocked(ctx, input)),

  create: blocking
    .meta(
      rest('POST /api/v1/blocked-senders', 'Block a sender', {
        description:
          'New requests of the address, or of every address of the domain, become spam; the sender is not told. People who work here can’t be blocked (422).',
        once: true,
        success: 201,
      }),
    )
    .input(blockSenderInput)
    .output(output(z.object({ blockedSender: blockedSenderSchema })))
    .mutation(({ ctx, input }) => blockSender(ctx, input)),

  delete: blocking
    .meta(
      rest('DELETE /api/v1/blocked-senders', 'Unblock a sender', {
        description: 'By the address or domain. Requests that became spam stay there.',
      }),
    )
    .input(unblockSenderInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => unblockSender(ctx, input)),
});
