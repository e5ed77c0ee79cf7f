import { z } from 'zod';
import {
  operationIdInput,
  operationListInput,
  operationListSchema,
  operationSchema,
} from '#shared/operations.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedIn } from '../auth/procedure.ts';
import { listOperations, undoOperation } from './service.ts';

const rest = restCalls('Operations');

export const operationsRouter = router({
  list: signedIn
    .meta(
      rest('GET /api/v1/operations', 'List operations that can be undone', {
        description: 'Newest first. Those of another person (`userId`) require `logs.view`.',
      }),
    )
    .input(operationListInput)
    .output(output(operationListSchema))
    .query(({ ctx, input }) => listOperations(ctx, ctx.user, input)),

  undo: signedIn
    .meta(
      rest('POST /api/v1/operations/{id}/undo', 'Undo an operation', {
        once: true,
        description:
          'Once, within 30 days, by the person who did it or an administrator. Anything changed since then is left as it is and listed in `skipped`. No emails are sent.',
      }),
    )
    .input(operationIdInput)
    .output(output(z.object({ operation: operationSchema })))
    .mutation(({ ctx, input }) => undoOperation(ctx, ctx.user, input.id)),
});
