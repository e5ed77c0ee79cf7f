import { z } from 'zod';
import {
  appearanceDraftInput,
  appearanceDraftSchema,
  appearanceSchema,
  imageInput,
  publishAppearanceInput,
  publishedSchema,
} from '#shared/appearance.ts';
import { avatarBytes } from '#shared/users.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { removeDraft, saveDraft } from './draft.ts';
import { storeImage } from './images.ts';
import { publishDraft, readAppearance, undoPublish } from './service.ts';

const rest = restCalls('Appearance');
const designing = signedInWith('admin.access', 'appearance.update');
const published = output(z.object({ published: publishedSchema }));

export const appearanceRouter = router({
  get: designing
    .meta(rest('GET /api/v1/appearance', 'How the site looks, its draft, and what can be taken back'))
    .output(output(appearanceSchema))
    .query(({ ctx }) => readAppearance(ctx)),

  saveDraft: designing
    .meta(
      rest('PUT /api/v1/appearance/draft', 'Add to the draft', {
        description:
          'The site stays as it is. Menus need `menus.update`, `custom_code` needs `admin`. With `version`, what others wrote since then is not overwritten: 409.',
      }),
    )
    .input(appearanceDraftInput)
    .output(output(z.object({ draft: appearanceDraftSchema })))
    .mutation(async ({ ctx, input }) => ({ draft: await saveDraft(ctx, input) })),

  removeDraft: designing
    .meta(rest('DELETE /api/v1/appearance/draft', 'Throw the draft away'))
    .output(output(z.object({})))
    .mutation(({ ctx }) => removeDraft(ctx)),

  publish: designing
    .meta(
      rest('POST /api/v1/appearance/publish', 'Publish the draft', {
        once: true,
        description:
          'Without a draft 409. When the site was changed elsewhere since the draft began 409 too, with the paths in `details.changed`, unless `force` is set.',
      }),
    )
    .input(publishAppearanceInput)
    .output(published)
    .mutation(async ({ ctx, input }) => ({ published: await publishDraft(ctx, input) })),

  undo: designing
    .meta(
      rest('POST /api/v1/appearance/undo', 'Take back what was published last', {
        once: true,
        description: 'Can be repeated up to the first; then 409.',
      }),
    )
    .output(published)
    .mutation(async ({ ctx }) => ({ published: await undoPublish(ctx) })),

  uploadPicture: designing
    .meta(
      rest('POST /api/v1/appearance/pictures', 'Upload a logo or an icon', {
        description:
          'An image of at most 2 MB, drawings (SVG) too. It is stored as a PNG; its address goes into the settings of branding.',
        file: { field: 'file', maxBytes: avatarBytes },
        success: 201,
      }),
    )
    .input(imageInput)
    .output(output(z.object({ url: z.string() })))
    .mutation(({ ctx, input }) => storeImage(ctx, input)),
});
