import { menusSchema, saveMenusInput } from '#shared/menus.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { readMenus, saveMenus } from './service.ts';

const rest = restCalls('Menus');
const whoChanges = signedInWith('admin.access', 'menus.update');
const answer = output(menusSchema);

export const menusRouter = router({
  list: whoChanges
    .meta(rest('GET /api/v1/menus', 'The menus of the site'))
    .output(answer)
    .query(({ ctx }) => readMenus(ctx)),

  save: whoChanges
    .meta(
      rest('PUT /api/v1/menus', 'Replace the menus of the site', {
        description:
          'All of them at once. Items may have items of their own. With `version`, 409 when somebody else has changed them since.',
      }),
    )
    .input(saveMenusInput)
    .output(answer)
    .mutation(({ ctx, input }) => saveMenus(ctx, input)),

  saveAsSettings: whoChanges
    .meta(rest('POST /api/v1/settings/menus', 'The same as `PUT /menus`'))
    .input(saveMenusInput)
    .output(answer)
    .mutation(({ ctx, input }) => saveMenus(ctx, input)),
});
