import { z } from 'zod';
import {
  completeInput,
  fileEntrySchema,
  fileFields,
  multipartInput,
  multipartSchema,
  partUrlsSchema,
  presignedSchema,
  presignInput,
  s3EntryInput,
  signPartsInput,
  tusEntryInput,
  uploadedPartsSchema,
} from '#shared/uploads.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { filesRouter } from './files/router.ts';
import { createFromForm } from './form-upload.ts';
import { uploading } from './procedure.ts';
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  createS3Entry,
  listParts,
  presign,
  signParts,
} from './s3-direct.ts';
import { createTusEntry } from './tus/service.ts';

const rest = restCalls('Files');

const oneFile = output(z.object({ fileEntry: fileEntrySchema }));

const done = output(z.object({}));

export const uploadsRouter = router({
  files: filesRouter,

  create: uploading
    .meta(rest('POST /api/v1/file-entries', 'Upload a file', { success: 201, file: { field: 'file' } }))
    .input(fileFields)
    .output(oneFile)
    .mutation(({ ctx, input }) => createFromForm(ctx, input)),

  createFromTus: uploading
    .meta(
      rest('POST /api/v1/tus/entries', 'Create a file entry from a resumable upload', {
        success: 201,
        otherwise: { 200: 'The file was made before; the same file again.' },
      }),
    )
    .input(tusEntryInput)
    .output(oneFile)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await createTusEntry(ctx, input);
      if (!created) ctx.request.status = 200;
      return { fileEntry: entry };
    }),

  presign: uploading
    .meta(rest('POST /api/v1/s3/simple/presign', 'Get a presigned upload URL'))
    .input(presignInput)
    .output(output(presignedSchema))
    .mutation(({ ctx, input }) => presign(ctx, input)),

  createFromS3: uploading
    .meta(
      rest('POST /api/v1/s3/entries', 'Create a file entry from an object in object storage', {
        success: 201,
        otherwise: { 200: 'The file was made before; the same file again.' },
      }),
    )
    .input(s3EntryInput)
    .output(oneFile)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await createS3Entry(ctx, input);
      if (!created) ctx.request.status = 200;
      return { fileEntry: entry };
    }),

  multipart: router({
    create: uploading
      .meta(rest('POST /api/v1/s3/multipart/create', 'Start a multipart upload'))
      .input(presignInput)
      .output(output(multipartSchema))
      .mutation(({ ctx, input }) => createMultipart(ctx, input)),

    parts: uploading
      .meta(rest('POST /api/v1/s3/multipart/get-uploaded-parts', 'List uploaded parts'))
      .input(multipartInput)
      .output(output(uploadedPartsSchema))
      .mutation(({ ctx, input }) => listParts(ctx, input)),

    sign: uploading
      .meta(rest('POST /api/v1/s3/multipart/batch-sign-part-urls', 'Sign part upload URLs'))
      .input(signPartsInput)
      .output(output(partUrlsSchema))
      .mutation(({ ctx, input }) => signParts(ctx, input)),

    complete: uploading
      .meta(rest('POST /api/v1/s3/multipart/complete', 'Complete a multipart upload'))
      .input(completeInput)
      .output(output(z.object({ location: z.string() })))
      .mutation(({ ctx, input }) => completeMultipart(ctx, input)),

    abort: uploading
      .meta(rest('POST /api/v1/s3/multipart/abort', 'Abort a multipart upload'))
      .input(multipartInput)
      .output(done)
      .mutation(({ ctx, input }) => abortMultipart(ctx, input)),
  }),
});
