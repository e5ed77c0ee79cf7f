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
      rest('GET /api/v1/custom-pages/{id}', 'A page', {
        protect: false,
        description:
          'By its id or its address. Drafts, and pages that are for other roles, are found by holders of `custom_pages.update` only.',
      }),
    )
    .input(customPageReadInput)
    .output(output(customPageAnswer))
    .query(({ ctx, input }) => readPage(ctx, input.id)),

  list: signedInWith('admin.access', 'custom_pages.view')
    .meta(rest('GET /api/v1/custom-pages', 'List pages'))
    .input(customPageListInput)
    .output(output(customPageListSchema))
    .query(({ ctx, input }) => listPages(ctx, input)),

  create: signedInWith('admin.access', 'custom_pages.create')
    .meta(rest('POST /api/v1/custom-pages', 'Write a page', { once: true, success: 201 }))
    .input(customPageInput)
    .output(written)
    .mutation(async ({ ctx, input }) => ({ page: await createPage(ctx, ctx.user, input) })),

  update: signedInWith('admin.access', 'custom_pages.update')
    .meta(
      rest('PUT /api/v1/custom-pages/{id}', 'Change a page', {
        description:
          'Only what is sent changes. With `version`, 409 when somebody else has changed the page since. A new title or text takes the place of a draft. Menus and settings follow a page to its new address.',
      }),
    )
    .input(customPageChange)
    .output(written)
    .mutation(async ({ ctx, input }) => ({ page: await changePage(ctx, ctx.user, input) })),

  saveDraft: signedInWith('admin.access', 'custom_pages.update')
    .meta(
      rest('PUT /api/v1/custom-pages/{id}/draft', 'Keep changes of a page that readers do not see yet', {
        description:
          'What is not sent stays as the draft has it, or the page. With `version`, 409 when somebody else has changed the page since.',
      }),
    )
    .input(pageDraftInput)
    .output(written)
    .mutation(async ({ ctx, input }) => ({ page: await saveDraft(ctx, ctx.user, input) })),

  removeDraft: signedInWith('admin.access', 'custom_pages.update')
    .meta(rest('DELETE /api/v1/custom-pages/{id}/draft', 'Put the draft of a page away'))
    .input(pageDraftRemoveInput)
    .output(written)
    .mutation(async ({ ctx, input }) => ({ page: await removeDraft(ctx, ctx.user, input.id) })),

  delete: signedInWith('admin.access', 'custom_pages.delete')
    .meta(
      rest('DELETE /api/v1/custom-pages/{id}', 'Delete pages', {
        description:
          'Several ids are separated by commas. 409 while menus or settings lead to one of them: `details.used_by` says where. With `replacement_id` those lead to that page from then on.',
      }),
    )
    .input(customPageDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deletePages(ctx, input)),
});
