import { allSettingsSchema, changeSettingsInput } from '#shared/settings.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { changeSettings, readAllSettings } from '../settings/for-administrators.ts';

const rest = restCalls('Settings');
/** Both answer with all settings, so both ask who may see them. */
const whoSees = signedInWith('admin.access', 'settings.view');

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
});
