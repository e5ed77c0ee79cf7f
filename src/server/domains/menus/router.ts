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
    .meta(
      rest('GET /api/v1/menus', 'List menus', {
        description:
          'Returns all menus with their items. Send `version` back when they are saved, so that changes of others are not overwritten.',
      }),
    )
    .output(answer)
    .query(({ ctx }) => readMenus(ctx)),

  save: whoChanges
    .meta(
      rest('PUT /api/v1/menus', 'Replace menus', {
        description:
          'All menus at once. Items can be nested. With `version`, returns 409 if someone else changed them since then.',
      }),
    )
    .input(saveMenusInput)
    .output(answer)
    .mutation(({ ctx, input }) => saveMenus(ctx, input)),

  saveAsSettings: whoChanges
    .meta(
      rest('POST /api/v1/settings/menus', 'Replace menus (same as `PUT /menus`)', {
        description: 'Saves all menus at once. A stale `version` is answered with 409.',
      }),
    )
    .input(saveMenusInput)
    .output(answer)
    .mutation(({ ctx, input }) => saveMenus(ctx, input)),
});
