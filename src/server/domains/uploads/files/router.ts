import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  fileDeleteInput,
  fileListInput,
  fileListSchema,
  fileRestoreInput,
  fileUsageSchema,
} from '#shared/files.ts';
import { signedIn } from '../../auth/procedure.ts';
import { uploading } from '../procedure.ts';
import { deleteEntries } from '../service.ts';
import { emptyTrash, listFiles, readUsage, restoreFiles } from './service.ts';

const rest = restCalls('Files');

/** File lists, trash and restore. */
export const filesRouter = router({
  list: signedIn
    .meta(
      rest('GET /api/v1/file-entries', 'List files', {
        description:
          "Everyone's with the permission `files.view`, otherwise your own. `total` stops at 10001.",
      }),
    )
    .input(fileListInput)
    .output(output(fileListSchema))
    .query(({ ctx, input }) => listFiles(ctx, ctx.user, input)),

  usage: signedIn
    .meta(
      rest('GET /api/v1/file-entries/usage', 'Get storage usage', {
        description:
          "Everyone's with the permission `files.view`, otherwise your own; `own` counts toward the storage limit.",
      }),
    )
    .input(z.object({}))
    .output(output(fileUsageSchema))
    .query(({ ctx }) => readUsage(ctx, ctx.user)),

  delete: uploading
    .meta(
      rest('POST /api/v1/file-entries/delete', 'Delete files', {
        description:
          'They are moved to the trash for 30 days, unless `deleteForever` is true. Public files are always deleted permanently.',
      }),
    )
    .input(fileDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteEntries(ctx, input)),

  restore: signedIn
    .meta(
      rest('POST /api/v1/file-entries/restore', 'Restore files from the trash', {
        description: 'Permanently deleted files are skipped.',
      }),
    )
    .input(fileRestoreInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => restoreFiles(ctx, ctx.user, input)),

  emptyTrash: signedIn
    .meta(
      rest('POST /api/v1/file-entries/empty-trash', 'Empty the trash', {
        description: "Everyone's with the permission `files.delete`, otherwise your own.",
      }),
    )
    .input(z.object({}))
    .output(output(z.object({ deleted: z.int() })))
    .mutation(({ ctx }) => emptyTrash(ctx, ctx.user)),
});
