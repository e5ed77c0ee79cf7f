import { z } from 'zod';
import { dkimKeyDeleteInput, dkimKeyInput, dkimKeyListSchema, dkimKeySchema } from '#shared/dkim-keys.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { deleteDkimKeys, listDkimKeys, storeDkimKey } from './dkim-keys.ts';

const rest = restCalls('Mailboxes');

export const dkimKeysRouter = router({
  list: signedInWith('channels.view')
    .meta(
      rest('GET /api/v1/dkim-keys', 'List DKIM keys', {
        description: 'The domains whose emails the site signs, with the records to publish. No private keys.',
      }),
    )
    .output(output(dkimKeyListSchema))
    .query(async ({ ctx }) => ({ keys: await listDkimKeys(ctx) })),

  update: signedInWith('channels.update')
    .meta(
      rest('PUT /api/v1/dkim-keys/{domain}', 'Sign the emails of a domain', {
        description:
          'With the key that is sent, or with a new one. Replaces the key of the domain; emails are signed from then on.',
      }),
    )
    .input(dkimKeyInput)
    .output(output(z.object({ key: dkimKeySchema })))
    .mutation(({ ctx, input }) => storeDkimKey(ctx, input)),

  delete: signedInWith('channels.update')
    .meta(
      rest('DELETE /api/v1/dkim-keys/{domain}', 'Delete DKIM keys', {
        description:
          'One or several domains, comma-separated. Their emails are no longer signed by the site.',
      }),
    )
    .input(dkimKeyDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteDkimKeys(ctx, input)),
});
