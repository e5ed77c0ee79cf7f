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
      rest(`GET ${translations}`, 'List the translations of an article', {
        description: 'A translation is outdated when the article has changed since its `source_version`.',
      }),
    )
    .input(translationListInput)
    .output(output(translationListSchema))
    .query(({ ctx, input }) => listTranslations(ctx, input.id)),

  read: writing
    .meta(
      rest(`GET ${translations}/{language}`, 'Get a translation of an article', {
        description: 'Returns the draft.',
      }),
    )
    .input(translationInput)
    .output(stored)
    .query(async ({ ctx, input }) => ({ translation: await readTranslation(ctx, input) })),

  save: writing
    .meta(
      rest(`PUT ${translations}/{language}`, 'Create or update a translation', {
        description:
          'Saved as a draft, unless `status` is set. Changes of a published translation require `articles.publish`. With `base_version`, returns 409 if there is a newer version, which `details.version` names.',
      }),
    )
    .input(translationWriteInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ translation: await saveTranslation(ctx, input) })),

  saveDraft: writing
    .meta(
      rest(`PUT ${translations}/{language}/draft`, 'Save a draft of a translation', {
        description: "Readers don't see it until the translation is published.",
      }),
    )
    .input(translationDraftInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ translation: await saveTranslationDraft(ctx, input) })),

  compare: writing
    .meta(
      rest(`POST ${translations}/{language}/compare`, 'Compare a translation with what is stored', {
        description:
          'Compares word by word and stores nothing: `removed` is only in the text that is sent, `added` only in the latest draft or version of the translation.',
      }),
    )
    .input(translationCompareInput)
    .output(output(versionDiffSchema))
    .mutation(({ ctx, input }) => compareTranslation(ctx, input)),

  discardDraft: writing
    .meta(
      rest(`DELETE ${translations}/{language}/draft`, 'Discard the draft of a translation', {
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
          'Readers get the article in its own language again. Deleting a published translation requires `articles.publish`.',
      }),
    )
    .input(translationInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteTranslation(ctx, input)),
});
