import { bulkAnswerSchema, bulkCountSchema, bulkInput } from '#shared/bulk.ts';
import { queueSelection } from '#shared/ticket-queue.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { countSelected, requestBulk } from './service.ts';

const rest = restCalls('Tickets');
const working = signedInWith('tickets.update');

export const bulkRouter = router({
  count: working
    .meta(
      rest('GET /api/v1/tickets/bulk/count', 'Count the tickets of a folder, view or filter', {
        description:
          'As many as `POST /api/v1/tickets/bulk` changes for the same `queue`. A search selects its best 1,000 matches.',
      }),
    )
    .input(queueSelection)
    .output(output(bulkCountSchema))
    .query(({ ctx, input }) => countSelected(ctx, ctx.user, input)),

  run: working
    .meta(
      rest('POST /api/v1/tickets/bulk', 'Change many tickets', {
        success: 202,
        once: true,
        description:
          'One of `ids`, `view_id`, `filter` and `queue`, which selects the tickets of a folder or search. The tickets are selected at once and changed by a job; up to 10 are changed before the answer. A ticket that can’t be changed doesn’t stop the others: `GET /api/v1/jobs/{id}/results` has one result for each. `operation_id` of the job undoes the change; replies and notes stay.',
      }),
    )
    .input(bulkInput)
    .output(output(bulkAnswerSchema))
    .mutation(({ ctx, input }) => requestBulk(ctx, ctx.user, input)),
});
