import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  exportLinesSchema,
  importLinesInput,
  importLinesSchema,
  localizationCreateInput,
  localizationDeleteInput,
  localizationIdInput,
  localizationLinesInput,
  localizationLinesSchema,
  localizationListSchema,
  localizationSchema,
  localizationUpdateInput,
  saveLinesInput,
  saveLinesSchema,
} from '#shared/localizations.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { importLines, listLines, saveLines } from './lines.ts';
import {
  createLocalization,
  deleteLocalizations,
  exportLines,
  listLocalizations,
  readLocalization,
  updateLocalization,
} from './service.ts';

const rest = restCalls('Languages');
const seeing = signedInWith('admin.access', 'localizations.view');
const changing = signedInWith('admin.access', 'localizations.update');
const localization = output(z.object({ localization: localizationSchema }));

export const localizationsRouter = router({
  list: seeing
    .meta(
      rest('GET /api/v1/localizations', 'List languages', {
        description: 'Returns all languages with how much of each is translated. Disabled ones are included.',
      }),
    )
    .output(output(localizationListSchema))
    .query(({ ctx }) => listLocalizations(ctx)),

  get: seeing
    .meta(
      rest('GET /api/v1/localizations/{id}', 'Get a language', {
        description: 'Returns a language by its code, with how much of it is translated.',
      }),
    )
    .input(localizationIdInput)
    .output(localization)
    .query(async ({ ctx, input }) => ({ localization: await readLocalization(ctx, input.id) })),

  create: signedInWith('admin.access', 'localizations.create')
    .meta(
      rest('POST /api/v1/localizations', 'Add a language', {
        once: true,
        success: 201,
        description: 'English is shown until translations are added.',
      }),
    )
    .input(localizationCreateInput)
    .output(localization)
    .mutation(async ({ ctx, input }) => ({ localization: await createLocalization(ctx, input) })),

  update: changing
    .meta(
      rest('PUT /api/v1/localizations/{id}', 'Update a language', {
        description: "`is_default: true` makes it the language for people who haven't chosen one.",
      }),
    )
    .input(localizationUpdateInput)
    .output(localization)
    .mutation(async ({ ctx, input }) => ({ localization: await updateLocalization(ctx, input) })),

  delete: signedInWith('admin.access', 'localizations.delete')
    .meta(
      rest('DELETE /api/v1/localizations/{id}', 'Delete languages', {
        description: 'Not the default language or languages included in the product.',
      }),
    )
    .input(localizationDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteLocalizations(ctx, input.id)),

  lines: seeing
    .meta(
      rest('GET /api/v1/localizations/{id}/lines', 'List the translations of a language', {
        description: 'Missing ones come first. `query` searches keys and translations.',
      }),
    )
    .input(localizationLinesInput)
    .output(output(localizationLinesSchema))
    .query(({ ctx, input }) => listLines(ctx, input)),

  saveLines: changing
    .meta(
      rest('PUT /api/v1/localizations/{id}/lines', 'Update translations', {
        description: 'Null restores the default. Placeholders such as `:name` must match the key.',
      }),
    )
    .input(saveLinesInput)
    .output(output(saveLinesSchema))
    .mutation(({ ctx, input }) => saveLines(ctx, input)),

  export: seeing
    .meta(
      rest('GET /api/v1/localizations/{id}/export', 'Export the translations of a language', {
        description: 'Returns all strings of the language as JSON, in the form that the import takes.',
      }),
    )
    .input(localizationIdInput)
    .output(output(exportLinesSchema))
    .query(({ ctx, input }) => exportLines(ctx, input.id)),

  import: changing
    .meta(
      rest('POST /api/v1/localizations/{id}/import', 'Import translations', {
        once: true,
        description: 'Unknown keys are skipped.',
      }),
    )
    .input(importLinesInput)
    .output(output(importLinesSchema))
    .mutation(({ ctx, input }) => importLines(ctx, input)),
});
