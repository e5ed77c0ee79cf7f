import { z } from 'zod';
import {
  mailboxDeleteInput,
  mailboxIdInput,
  mailboxInput,
  mailboxListSchema,
  mailboxSchema,
  mailboxUpdateInput,
} from '#shared/mailboxes.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { createMailbox, deleteMailboxes, listMailboxes, readMailbox, updateMailbox } from './service.ts';

const rest = restCalls('Mailboxes');
const reading = signedInWith('channels.view');
const answer = output(z.object({ mailbox: mailboxSchema }));

export const mailboxesRouter = router({
  list: reading
    .meta(
      rest('GET /api/v1/mailboxes', 'List mailboxes', {
        description: 'All mailboxes by name, with the last fetch, its error, and the numbers of their mails.',
      }),
    )
    .output(output(mailboxListSchema))
    .query(async ({ ctx }) => ({ mailboxes: await listMailboxes(ctx) })),

  get: reading
    .meta(
      rest('GET /api/v1/mailboxes/{id}', 'Get a mailbox', { description: 'The password reads `********`.' }),
    )
    .input(mailboxIdInput)
    .output(answer)
    .query(async ({ ctx, input }) => ({ mailbox: await readMailbox(ctx, input.id) })),

  create: signedInWith('channels.create')
    .meta(
      rest('POST /api/v1/mailboxes', 'Create a mailbox', {
        once: true,
        success: 201,
        description: 'Its address and aliases belong to no other mailbox and to no person.',
      }),
    )
    .input(mailboxInput)
    .output(answer)
    .mutation(({ ctx, input }) => createMailbox(ctx, input)),

  update: signedInWith('channels.update')
    .meta(
      rest('PUT /api/v1/mailboxes/{id}', 'Update a mailbox', {
        description:
          'Only the fields sent are updated; `inbound` is replaced as a whole. Another server or folder is fetched from its beginning.',
      }),
    )
    .input(mailboxUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateMailbox(ctx, input)),

  delete: signedInWith('channels.delete')
    .meta(
      rest('DELETE /api/v1/mailboxes/{id}', 'Delete mailboxes', {
        description: 'One or several, comma-separated. Their tickets and stored mails stay.',
      }),
    )
    .input(mailboxDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteMailboxes(ctx, input)),
});
