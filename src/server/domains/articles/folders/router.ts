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
      rest('GET /api/v1/hc/tree', 'All categories and sections', {
        description:
          'Hidden ones too, with the number of articles in each state. For holders of `articles.update` or `hc.update`.',
      }),
    )
    .output(output(treeSchema))
    .query(({ ctx }) => readWritersTree(ctx)),

  create: arranging
    .meta(
      rest('POST /api/v1/hc/categories', 'Make a category or a section', {
        once: true,
        success: 201,
        description: 'A section is a category with `parent_id`. Articles lie in sections.',
      }),
    )
    .input(folderInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ category: await createFolder(ctx, input) })),

  update: arranging
    .meta(
      rest('PUT /api/v1/hc/categories/{id}', 'Change a category or a section', {
        description:
          'Only what is sent changes. With another `parent_id` a section goes into that category. Old addresses lead to the new ones.',
      }),
    )
    .input(folderChangeInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ category: await changeFolder(ctx, input) })),

  delete: arranging
    .meta(
      rest('DELETE /api/v1/hc/categories/{id}', 'Delete categories or sections', {
        description:
          'Several ids are separated by commas. 409 while something lies inside, also in the bin: `details.used_by` says what. With `replacement_id` it moves there.',
      }),
    )
    .input(folderDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteFolders(ctx, input)),

  reorder: arranging
    .meta(
      rest('POST /api/v1/hc/categories/reorder', 'Put categories or sections in order', {
        description: 'Without `parent_id` the categories, with it the sections of that one: all of them.',
      }),
    )
    .input(folderOrderInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => orderFolders(ctx, input)),
});
