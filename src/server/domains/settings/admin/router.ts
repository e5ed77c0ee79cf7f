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
      rest('GET /api/v1/settings', 'The settings of the site', {
        description:
          'Public and private ones. A secret that is set is shown as `********`. `fixed` names what environment variables decide.',
      }),
    )
    .output(output(allSettingsSchema))
    .query(({ ctx }) => readAllSettings(ctx)),

  update: whoSees
    .meta(
      rest('PUT /api/v1/settings', 'Change settings of the site', {
        description:
          'All or nothing. A secret that is sent as `********` stays, null empties it. With `version`, what others changed since then is not overwritten: 409, and `details.changed` names the paths.',
      }),
    )
    .input(changeSettingsInput)
    .output(output(allSettingsSchema))
    .mutation(({ ctx, input }) => changeSettings(ctx, ctx.user, input)),

  checkMail: whoChanges
    .meta(
      rest('POST /api/v1/settings/mail/test', 'Send a test mail', {
        once: true,
        description:
          'At once, with the settings as they are stored. `ok` says whether it left; a mail that did not is no error of the call.',
      }),
    )
    .input(mailCheckInput)
    .output(output(checkResultSchema))
    .mutation(({ ctx, input }) => checkMail(ctx, input.to ?? undefined)),

  checkStorage: whoChanges
    .meta(
      rest('POST /api/v1/settings/storage/test', 'Try out the storage', {
        once: true,
        description: 'Writes a file to each store that new files go to, reads it and deletes it.',
      }),
    )
    .output(output(checkResultSchema))
    .mutation(({ ctx }) => checkStorage(ctx)),

  checkSearch: whoChanges
    .meta(
      rest('POST /api/v1/settings/search/test', 'Try out the search', {
        once: true,
        description: 'Looks for the newest article by its title.',
      }),
    )
    .output(output(checkResultSchema))
    .mutation(({ ctx }) => checkSearch(ctx)),

  limits: whoSees
    .meta(rest('GET /api/v1/settings/limits', 'How often somebody may do something'))
    .output(output(limitListSchema))
    .query(({ ctx }) => ({
      limits: ctx.limits.list(),
      factor: { value: ctx.env.RATE_LIMIT_FACTOR, fixed_by: 'RATE_LIMIT_FACTOR' },
    })),
});
