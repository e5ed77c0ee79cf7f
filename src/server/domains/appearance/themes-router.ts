import { z } from 'zod';
import {
  themeCreateInput,
  themeDeleteInput,
  themeGetInput,
  themeUpdateInput,
  themeViewSchema,
} from '#shared/themes.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { createTheme, deleteThemes, listThemes, readTheme, updateTheme } from './themes.ts';

const rest = restCalls('Themes');
const answer = output(z.object({ theme: themeViewSchema }));

export const themesRouter = router({
  list: signedInWith('admin.access', 'themes.view')
    .meta(rest('GET /api/v1/themes', 'All themes'))
    .output(output(z.object({ themes: z.array(themeViewSchema) })))
    .query(async ({ ctx }) => ({ themes: await listThemes(ctx) })),

  get: signedInWith('admin.access', 'themes.view')
    .meta(rest('GET /api/v1/themes/{id}', 'A theme'))
    .input(themeGetInput)
    .output(answer)
    .query(async ({ ctx, input }) => ({ theme: await readTheme(ctx, input.id) })),

  create: signedInWith('admin.access', 'themes.create')
    .meta(rest('POST /api/v1/themes', 'Make a theme', { once: true, success: 201 }))
    .input(themeCreateInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ theme: await createTheme(ctx, input) })),

  update: signedInWith('admin.access', 'themes.update')
    .meta(
      rest('PUT /api/v1/themes/{id}', 'Change what was sent of a theme', {
        description:
          'A theme that becomes the default for light or dark pages takes the place of the one before. `warnings` name texts with less contrast than 4.5. With `version`, 409 when somebody else has changed the theme since.',
      }),
    )
    .input(themeUpdateInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ theme: await updateTheme(ctx, input) })),

  delete: signedInWith('admin.access', 'themes.delete')
    .meta(
      rest('DELETE /api/v1/themes/{id}', 'Delete themes', {
        description: 'One id, or several with commas; none that is a default.',
      }),
    )
    .input(themeDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteThemes(ctx, input)),
});
