import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  folderChangeInput,
  folderDeleteInput,
  folderInput,
  folderOrderInput,
  folderSchema,
  treeSchema,
} from '#shared/folders.ts';
import { signedIn, signedInWith } from '../../auth/procedure.ts';
import { changeFolder, createFolder, deleteFolders, orderFolders } from './service.ts';
import { readWritersTree } from './tree.ts';

const rest = restCalls('Help center manager');
const arranging = signedInWith('hc.update');
const stored = output(z.object({ category: folderSchema }));

export const hcFoldersRouter = router({
  tree: signedIn
    .meta(
      rest('GET /api/v1/hc/tree', 'List all categories and sections', {
        description:
          'Includes hidden ones, with the number of articles in each state. Requires `articles.update` or `hc.update`.',
      }),
    )
    .output(output(treeSchema))
    .query(({ ctx }) => readWritersTree(ctx)),

  create: arranging
    .meta(
      rest('POST /api/v1/hc/categories', 'Create a category or section', {
        once: true,
        success: 201,
        description: 'A section is a category with a `parent_id`. Articles belong to sections.',
      }),
    )
    .input(folderInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ category: await createFolder(ctx, input) })),

  update: arranging
    .meta(
      rest('PUT /api/v1/hc/categories/{id}', 'Update a category or section', {
        description:
          'Only the fields sent are updated. With another `parent_id`, a section moves to that category. Old URLs redirect to the new ones.',
      }),
    )
    .input(folderChangeInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ category: await changeFolder(ctx, input) })),

  delete: arranging
    .meta(
      rest('DELETE /api/v1/hc/categories/{id}', 'Delete categories or sections', {
        description:
          'Separate several IDs with commas. Returns 409 while they contain anything, including articles in the trash; `details.used_by` lists what. With `replacement_id`, the content moves there.',
      }),
    )
    .input(folderDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteFolders(ctx, input)),

  reorder: arranging
    .meta(
      rest('POST /api/v1/hc/categories/reorder', 'Reorder categories or sections', {
        description: 'Without `parent_id`, all categories; with it, all sections of that category.',
      }),
    )
    .input(folderOrderInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => orderFolders(ctx, input)),
});
