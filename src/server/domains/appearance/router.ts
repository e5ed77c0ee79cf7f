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
    .meta(
      rest('GET /api/v1/appearance', 'Get the appearance, its draft, and what can be reverted', {
        description:
          'Returns the published settings and themes, the draft where there is one, and earlier versions that can be restored.',
      }),
    )
    .output(output(appearanceSchema))
    .query(({ ctx }) => readAppearance(ctx)),

  saveDraft: designing
    .meta(
      rest('PUT /api/v1/appearance/draft', 'Update the draft', {
        description:
          'The live site does not change. Menus require `menus.update`, `custom_code` requires `admin`. With `version`, changes made by others since then are not overwritten: the response is 409.',
      }),
    )
    .input(appearanceDraftInput)
    .output(output(z.object({ draft: appearanceDraftSchema })))
    .mutation(async ({ ctx, input }) => ({ draft: await saveDraft(ctx, input) })),

  removeDraft: designing
    .meta(
      rest('DELETE /api/v1/appearance/draft', 'Discard the draft', {
        description: 'Discards the draft. The published appearance stays as it is.',
      }),
    )
    .output(output(z.object({})))
    .mutation(({ ctx }) => removeDraft(ctx)),

  publish: designing
    .meta(
      rest('POST /api/v1/appearance/publish', 'Publish the draft', {
        once: true,
        description:
          'Returns 409 if there is no draft. Also returns 409, with the paths in `details.changed`, if the site was changed elsewhere after the draft was started, unless `force` is set.',
      }),
    )
    .input(publishAppearanceInput)
    .output(published)
    .mutation(async ({ ctx, input }) => ({ published: await publishDraft(ctx, input) })),

  undo: designing
    .meta(
      rest('POST /api/v1/appearance/undo', 'Revert the last publish', {
        once: true,
        description: 'Can be repeated until the first publish is reverted; after that, returns 409.',
      }),
    )
    .output(published)
    .mutation(async ({ ctx }) => ({ published: await undoPublish(ctx) })),

  uploadPicture: designing
    .meta(
      rest('POST /api/v1/appearance/pictures', 'Upload a logo or icon', {
        description:
          'An image of up to 2 MB, including SVG. It is stored as a PNG; put its URL into the branding settings.',
        file: { field: 'file', maxBytes: avatarBytes },
        success: 201,
      }),
    )
    .input(imageInput)
    .output(output(z.object({ url: z.string() })))
    .mutation(({ ctx, input }) => storeImage(ctx, input)),
});
