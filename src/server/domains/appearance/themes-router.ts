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
    .meta(
      rest('GET /api/v1/themes', 'List themes', {
        description:
          'Returns all themes with their colors, and warnings where text is hard to read on its background.',
      }),
    )
    .output(output(z.object({ themes: z.array(themeViewSchema) })))
    .query(async ({ ctx }) => ({ themes: await listThemes(ctx) })),

  get: signedInWith('admin.access', 'themes.view')
    .meta(
      rest('GET /api/v1/themes/{id}', 'Get a theme', {
        description: 'Returns the theme with its colors and `version`, which changes send back.',
      }),
    )
    .input(themeGetInput)
    .output(answer)
    .query(async ({ ctx, input }) => ({ theme: await readTheme(ctx, input.id) })),

  create: signedInWith('admin.access', 'themes.create')
    .meta(
      rest('POST /api/v1/themes', 'Create a theme', {
        description: 'Creates a theme. Colors that are not sent keep their default.',
        once: true,
        success: 201,
      }),
    )
    .input(themeCreateInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ theme: await createTheme(ctx, input) })),

  update: signedInWith('admin.access', 'themes.update')
    .meta(
      rest('PUT /api/v1/themes/{id}', 'Update a theme', {
        description:
          'A theme set as the light or dark default replaces the current one. `warnings` lists texts with a contrast below 4.5. With `version`, returns 409 if someone else changed the theme since then.',
      }),
    )
    .input(themeUpdateInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ theme: await updateTheme(ctx, input) })),

  delete: signedInWith('admin.access', 'themes.delete')
    .meta(
      rest('DELETE /api/v1/themes/{id}', 'Delete themes', {
        description: "One ID, or several separated by commas. Default themes can't be deleted.",
      }),
    )
    .input(themeDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteThemes(ctx, input)),
});
