import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  translationCompareInput,
  translationDraftInput,
  translationInput,
  translationListInput,
  translationListSchema,
  translationSchema,
  translationWriteInput,
} from '#shared/article-translations.ts';
import { versionDiffSchema } from '#shared/article-versions.ts';
import { signedInWith } from '../../auth/procedure.ts';
import {
  compareTranslation,
  deleteTranslation,
  discardTranslationDraft,
  listTranslations,
  readTranslation,
  saveTranslation,
  saveTranslationDraft,
} from './service.ts';

const rest = restCalls('Help center manager');
const writing = signedInWith('articles.update');
const translations = '/api/v1/hc/articles/{id}/translations';
const stored = output(z.object({ translation: translationSchema }));
const done = output(z.object({}));

export const hcTranslationsRouter = router({
  list: writing
    .meta(
      rest(`GET ${translations}`, 'The languages that an article is translated into', {
        description: 'A translation is outdated when the article has changed since its `source_version`.',
      }),
    )
    .input(translationListInput)
    .output(output(translationListSchema))
    .query(({ ctx, input }) => listTranslations(ctx, input.id)),

  read: writing
    .meta(
      rest(`GET ${translations}/{language}`, 'An article in another language', {
        description: 'Returns the draft.',
      }),
    )
    .input(translationInput)
    .output(stored)
    .query(async ({ ctx, input }) => ({ translation: await readTranslation(ctx, input) })),

  save: writing
    .meta(
      rest(`PUT ${translations}/{language}`, 'Translate article', {
        description:
          'A draft, unless `status` says otherwise. What readers read needs `articles.publish`. With `base_version`, 409 when there is a newer version: `details.version` says which.',
      }),
    )
    .input(translationWriteInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ translation: await saveTranslation(ctx, input) })),

  saveDraft: writing
    .meta(
      rest(`PUT ${translations}/{language}/draft`, 'Write on a translation', {
        description: 'Readers see nothing of it until the translation is published.',
      }),
    )
    .input(translationDraftInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ translation: await saveTranslationDraft(ctx, input) })),

  compare: writing
    .meta(
      rest(`POST ${translations}/{language}/compare`, 'Compare a translation with what is stored', {
        description:
          'Stores nothing. Over words: `removed` is in the text that is sent alone, `added` in what was last written on the translation.',
      }),
    )
    .input(translationCompareInput)
    .output(output(versionDiffSchema))
    .mutation(({ ctx, input }) => compareTranslation(ctx, input)),

  discardDraft: writing
    .meta(
      rest(`DELETE ${translations}/{language}/draft`, 'Throw the draft of a translation away', {
        description:
          'Discards the unpublished changes of the translation. Its published text stays as it is.',
      }),
    )
    .input(translationInput)
    .output(done)
    .mutation(({ ctx, input }) => discardTranslationDraft(ctx, input)),

  delete: writing
    .meta(
      rest(`DELETE ${translations}/{language}`, 'Delete a translation', {
        description:
          'Readers read the article in its own language again. A published one needs `articles.publish`.',
      }),
    )
    .input(translationInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteTranslation(ctx, input)),
});
