import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { checkResultSchema, limitListSchema, mailCheckInput } from '#shared/checks.ts';
import { allSettingsSchema, changeSettingsInput } from '#shared/settings.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { changeSettings, readAllSettings } from '../for-administrators.ts';
import { checkMail } from './mail-check.ts';
import { checkSearch } from './search-check.ts';
import { checkStorage } from './storage-check.ts';

const rest = restCalls('Settings');
/** Both return all settings, so both require the permission to view them. */
const whoSees = signedInWith('admin.access', 'settings.view');
const whoChanges = signedInWith('admin.access', 'settings.update');

export const settingsRouter = router({
  get: whoSees
    .meta(
      rest('GET /api/v1/settings', 'Get settings', {
        description:
          'Public and private settings. Secrets that are set are returned as `********`. `fixed` lists the settings controlled by environment variables.',
      }),
    )
    .output(output(allSettingsSchema))
    .query(({ ctx }) => readAllSettings(ctx)),

  update: whoSees
    .meta(
      rest('PUT /api/v1/settings', 'Update settings', {
        description:
          'All or nothing. Sending `********` keeps a secret, null clears it. With `version`, changes made by others since then are not overwritten: the response is 409 and `details.changed` lists the paths.',
      }),
    )
    .input(changeSettingsInput)
    .output(output(allSettingsSchema))
    .mutation(({ ctx, input }) => changeSettings(ctx, ctx.user, input)),

  checkMail: whoChanges
    .meta(
      rest('POST /api/v1/settings/mail/test', 'Send a test email', {
        once: true,
        description:
          'Sends immediately using the stored settings. `ok` says whether it was sent; a failed email is not an error of the request.',
      }),
    )
    .input(mailCheckInput)
    .output(output(checkResultSchema))
    .mutation(({ ctx, input }) => checkMail(ctx, input.to ?? undefined)),

  checkStorage: whoChanges
    .meta(
      rest('POST /api/v1/settings/storage/test', 'Test file storage', {
        once: true,
        description: 'Writes a file to each store used for new files, reads it, and deletes it.',
      }),
    )
    .output(output(checkResultSchema))
    .mutation(({ ctx }) => checkStorage(ctx)),

  checkSearch: whoChanges
    .meta(
      rest('POST /api/v1/settings/search/test', 'Test search', {
        once: true,
        description: 'Searches for the latest article by its title.',
      }),
    )
    .output(output(checkResultSchema))
    .mutation(({ ctx }) => checkSearch(ctx)),

  limits: whoSees
    .meta(
      rest('GET /api/v1/settings/limits', 'List rate limits', {
        description:
          'Returns the rate limits: how many calls within how many seconds, and the factor that applies to all.',
      }),
    )
    .output(output(limitListSchema))
    .query(({ ctx }) => ({
      limits: ctx.limits.list(),
      factor: { value: ctx.env.RATE_LIMIT_FACTOR, fixed_by: 'RATE_LIMIT_FACTOR' },
    })),
});
