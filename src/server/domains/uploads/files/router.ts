import { z } from 'zod';
import { fileListInput, fileListSchema, fileRestoreInput, fileUsageSchema } from '#shared/file-library.ts';
import { output } from '../../../platform/trpc/output.ts';
import { restCalls } from '../../../platform/trpc/rest-meta.ts';
import { signedIn } from '../../auth/procedure.ts';
import { emptyTrash, listFiles, readUsage, restoreFiles } from './service.ts';

const rest = restCalls('Files');

/** What is there of files, and the way out of the trash. */
export const libraryProcedures = {
  list: signedIn
    .meta(
      rest('GET /api/v1/file-entries', 'List files', {
        description:
          'Everybody’s with the permission `files.view`, else one’s own. `total` counts no further than 10001.',
      }),
    )
    .input(fileListInput)
    .output(output(fileListSchema))
    .query(({ ctx, input }) => listFiles(ctx, ctx.user, input)),

  usage: signedIn
    .meta(
      rest('GET /api/v1/file-entries/usage', 'How much room files take', {
        description:
          'Everybody’s with the permission `files.view`, else one’s own; `own` counts to the quota.',
      }),
    )
    .input(z.object({}))
    .output(output(fileUsageSchema))
    .query(({ ctx }) => readUsage(ctx, ctx.user)),

  restore: signedIn
    .meta(
      rest('POST /api/v1/file-entries/restore', 'Take files out of the trash again', {
        description: 'What is gone for good is passed over.',
      }),
    )
    .input(fileRestoreInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => restoreFiles(ctx, ctx.user, input)),

  emptyTrash: signedIn
    .meta(
      rest('POST /api/v1/file-entries/empty-trash', 'Delete for good what is in the trash', {
        description: 'Everybody’s with the permission `files.delete`, else one’s own.',
      }),
    )
    .input(z.object({}))
    .output(output(z.object({ deleted: z.int() })))
    .mutation(({ ctx }) => emptyTrash(ctx, ctx.user)),
};
