import { z } from 'zod';
import {
  customPageAnswer,
  customPageChange,
  customPageDeleteInput,
  customPageInput,
  customPageListInput,
  customPageListSchema,
  customPageReadInput,
  customPageSchema,
  pageDraftInput,
  pageDraftRemoveInput,
} from '#shared/custom-pages.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { publicProcedure, signedInWith } from '../auth/procedure.ts';
import { removeDraft, saveDraft } from './page-draft.ts';
import { changePage, createPage, deletePages, listPages, readPage } from './service.ts';

const rest = restCalls('Pages');
const written = output(z.object({ page: customPageSchema }));

export const customPagesRouter = router({
  get: publicProcedure
    .meta(
      rest('GET /api/v1/custom-pages/{id}', 'Get a page', {
        protect: false,
        description:
          'By its ID or slug. Drafts and pages for other roles are only returned to callers with `custom_pages.update`.',
      }),
    )
    .input(customPageReadInput)
    .output(output(customPageAnswer))
    .query(({ ctx, input }) => readPage(ctx, input.id)),

  list: signedInWith('admin.access', 'custom_pages.view')
    .meta(
      rest('GET /api/v1/custom-pages', 'List pages', {
        description: 'Lists the pages with their status, drafts included. For staff who manage pages.',
      }),
    )
    .input(customPageListInput)
    .output(output(customPageListSchema))
    .query(({ ctx, input }) => listPages(ctx, input)),

  create: signedInWith('admin.access', 'custom_pages.create')
    .meta(
      rest('POST /api/v1/custom-pages', 'Create a page', {
        description:
          'Creates a page at `/pages/{slug}`. Without a slug it is derived from the title. Unsafe HTML is removed.',
        once: true,
        success: 201,
      }),
    )
    .input(customPageInput)
    .output(written)
    .mutation(async ({ ctx, input }) => ({ page: await createPage(ctx, ctx.user, input) })),

  update: signedInWith('admin.access', 'custom_pages.update')
    .meta(
      rest('PUT /api/v1/custom-pages/{id}', 'Update a page', {
        description:
          'Only the fields sent are updated. With `version`, returns 409 if someone else changed the page since then. A new title or body replaces a draft. Menus and settings follow a page to its new URL.',
      }),
    )
    .input(customPageChange)
    .output(written)
    .mutation(async ({ ctx, input }) => ({ page: await changePage(ctx, ctx.user, input) })),

  saveDraft: signedInWith('admin.access', 'custom_pages.update')
    .meta(
      rest('PUT /api/v1/custom-pages/{id}/draft', 'Save a draft of a page', {
        description:
          'Fields not sent keep their value from the draft or the page. With `version`, returns 409 if someone else changed the page since then.',
      }),
    )
    .input(pageDraftInput)
    .output(written)
    .mutation(async ({ ctx, input }) => ({ page: await saveDraft(ctx, ctx.user, input) })),

  removeDraft: signedInWith('admin.access', 'custom_pages.update')
    .meta(
      rest('DELETE /api/v1/custom-pages/{id}/draft', 'Discard the draft of a page', {
        description: 'Discards the unpublished changes. The published page stays as it is.',
      }),
    )
    .input(pageDraftRemoveInput)
    .output(written)
    .mutation(async ({ ctx, input }) => ({ page: await removeDraft(ctx, ctx.user, input.id) })),

  delete: signedInWith('admin.access', 'custom_pages.delete')
    .meta(
      rest('DELETE /api/v1/custom-pages/{id}', 'Delete pages', {
        description:
          'Separate several IDs with commas. Returns 409 while menus or settings link to one of them; `details.used_by` lists where. With `replacement_id`, they link to that page instead.',
      }),
    )
    .input(customPageDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deletePages(ctx, input)),
});
