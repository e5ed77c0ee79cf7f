import { z } from 'zod';
import {
  mailboxConnectedInput,
  mailboxConnectInput,
  mailConnectionsSchema,
} from '#shared/mailbox-connections.ts';
import {
  domainCheckSchema,
  mailboxDeleteInput,
  mailboxDiscoverInput,
  mailboxDiscoverySchema,
  mailboxIdInput,
  mailboxInput,
  mailboxListSchema,
  mailboxSchema,
  mailboxUpdateInput,
} from '#shared/mailboxes.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { inSessionWith, signedInWith } from '../auth/procedure.ts';
import { beginConnection, connectionsOf, disconnectMailbox, finishConnection } from './connect.ts';
import {
  checkMailboxDomain,
  createMailbox,
  deleteMailboxes,
  findServer,
  listMailboxes,
  readMailbox,
  updateMailbox,
} from './service.ts';

const rest = restCalls('Mailboxes');
const reading = signedInWith('channels.view');
const connecting = inSessionWith('channels.update');
const answer = output(z.object({ mailbox: mailboxSchema }));

export const mailboxesRouter = router({
  list: reading
    .meta(
      rest('GET /api/v1/mailboxes', 'List mailboxes', {
        description:
          'All mailboxes by name, with the last fetch, its error, that of sending, and the numbers of their mails.',
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

  domain: reading
    .meta(
      rest('GET /api/v1/mailboxes/{id}/domain', 'Check the domain of a mailbox', {
        description:
          'Looks up its records of SPF, DKIM (under usual names) and DMARC, and says what they mean in the language of the caller.',
      }),
    )
    .input(mailboxIdInput)
    .output(output(domainCheckSchema))
    .query(({ ctx, input }) => checkMailboxDomain(ctx, input.id)),

  discover: signedInWith('channels.create')
    .meta(
      rest('POST /api/v1/mailboxes/discover', 'Find the mail server of an address', {
        description:
          'By its provider, by what its domain publishes, else by a guess; within 8 seconds. Nothing is stored.',
      }),
    )
    .input(mailboxDiscoverInput)
    .output(output(mailboxDiscoverySchema))
    .mutation(({ ctx, input }) => findServer(ctx, input.email)),

  update: signedInWith('channels.update')
    .meta(
      rest('PUT /api/v1/mailboxes/{id}', 'Update a mailbox', {
        description:
          'Only the fields sent are updated; `inbound`, `outbound` and `auto_reply` are replaced as a whole. Another server or folder is fetched from its beginning. With `before` (the fields as they were read), returns 409 with `details.changed` if someone else has changed one of them since, and nothing is saved.',
      }),
    )
    .input(mailboxUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateMailbox(ctx, input)),

  connections: reading.output(output(mailConnectionsSchema)).query(({ ctx }) => connectionsOf(ctx)),

  connect: connecting
    .input(mailboxConnectInput)
    .output(output(z.object({ url: z.string() })))
    .mutation(({ ctx, input }) => beginConnection(ctx, input.id)),

  finishConnection: connecting
    .input(mailboxConnectedInput)
    .output(answer)
    .mutation(({ ctx, input }) => finishConnection(ctx, input)),

  disconnect: connecting
    .input(mailboxConnectInput)
    .output(answer)
    .mutation(({ ctx, input }) => disconnectMailbox(ctx, input.id)),

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
