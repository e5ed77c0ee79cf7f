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
    .meta(
      rest('POST /api/v1/file-entries', 'Upload a file', {
        description:
          'Takes the file in the field `file` of a multipart form, for example with `curl -F`. Larger files go by tus or straight to the object storage. The response has the id that messages name in their attachments.',
        success: 201,
        file: { field: 'file' },
      }),
    )
    .input(fileFields)
    .output(oneFile)
    .mutation(({ ctx, input }) => createFromForm(ctx, input)),

  createFromTus: uploading
    .meta(
      rest('POST /api/v1/tus/entries', 'Create a file entry from a resumable upload', {
        description:
          'Turns an upload whose bytes have all arrived into a file entry. Repeating the call returns the same file entry.',
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
    .meta(
      rest('POST /api/v1/s3/simple/presign', 'Get a presigned upload URL', {
        description:
          'Returns a URL to which the client sends the file itself. Only on sites that keep files in object storage that browsers can reach.',
      }),
    )
    .input(presignInput)
    .output(output(presignedSchema))
    .mutation(({ ctx, input }) => presign(ctx, input)),

  createFromS3: uploading
    .meta(
      rest('POST /api/v1/s3/entries', 'Create a file entry from an object in object storage', {
        description: 'Checks the object that was sent to the storage and makes a file entry of it.',
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
      .meta(
        rest('POST /api/v1/s3/multipart/create', 'Start a multipart upload', {
          description:
            'Starts an upload in parts and returns its `key` and `uploadId`, which the other calls of the upload take.',
        }),
      )
      .input(presignInput)
      .output(output(multipartSchema))
      .mutation(({ ctx, input }) => createMultipart(ctx, input)),

    parts: uploading
      .meta(
        rest('POST /api/v1/s3/multipart/get-uploaded-parts', 'List uploaded parts', {
          description:
            'Lists the parts that the storage has, so that an interrupted upload continues with the others.',
        }),
      )
      .input(multipartInput)
      .output(output(uploadedPartsSchema))
      .mutation(({ ctx, input }) => listParts(ctx, input)),

    sign: uploading
      .meta(
        rest('POST /api/v1/s3/multipart/batch-sign-part-urls', 'Sign part upload URLs', {
          description: 'Returns one URL for each part number. The URLs expire; ask for new ones then.',
        }),
      )
      .input(signPartsInput)
      .output(output(partUrlsSchema))
      .mutation(({ ctx, input }) => signParts(ctx, input)),

    complete: uploading
      .meta(
        rest('POST /api/v1/s3/multipart/complete', 'Complete a multipart upload', {
          description:
            'Joins the uploaded parts in the storage. Make a file entry of the object with `POST /api/v1/s3/entries` afterwards.',
        }),
      )
      .input(completeInput)
      .output(output(z.object({ location: z.string() })))
      .mutation(({ ctx, input }) => completeMultipart(ctx, input)),

    abort: uploading
      .meta(
        rest('POST /api/v1/s3/multipart/abort', 'Abort a multipart upload', {
          description: 'Cancels the upload and removes its parts from the storage.',
        }),
      )
      .input(multipartInput)
      .output(done)
      .mutation(({ ctx, input }) => abortMultipart(ctx, input)),
  }),
});
