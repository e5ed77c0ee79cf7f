import { z } from 'zod';
import { remoteImagesSchema, replyInput, trustSenderInput } from '#shared/tickets.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { signedIn } from '../auth/procedure.ts';
import { readRemoteImages, trustSender } from './service.ts';

export const remoteImagesRouter = router({
  remoteImages: signedIn
    .input(replyInput)
    .output(output(remoteImagesSchema))
    .query(({ ctx, input }) => readRemoteImages(ctx, ctx.user, input.id)),

  trustSender: signedIn
    .input(trustSenderInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => trustSender(ctx, ctx.user, input)),
});
