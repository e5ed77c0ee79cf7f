import { listedFileSchema } from '#shared/files.ts';
import { fileEntrySchema } from '#shared/uploads.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const presigned = {
  filename: 'screen.png',
  mime: 'image/png',
  disk: 'uploads',
  size: 48_213,
  extension: 'png',
};

const multipart = {
  key: 'uploads/7b0d6d5e-3c54-4a55-9d0a-6f8c1f6c2f7d/0f5b5f0e-8a55-4f0e-9a55-2f7d7b0d6d5e',
  uploadId: '2~iCw_lDY8VoBhoRrIJbPMrUqnE3Z-3Qh',
};

export const uploadApiTexts: DomainApiTexts = {
  tags: {
    Files:
      'Uploaded files. Upload small files with a form, files of any size with the resumable tus protocol at `/api/v1/tus/upload`, or directly to object storage. `GET /api/v1/file-entries/{id}` downloads a file and supports range requests.',
  },
  parameters: {
    trashed: 'Files in the trash instead of the others.',
  },
  bodies: {
    'uploads.create': { disk: 'uploads', relativePath: null },
    'uploads.files.delete': { entryIds: [4711], deleteForever: false },
    'uploads.files.restore': { entryIds: [4711] },
    'uploads.files.emptyTrash': {},
    'uploads.createFromTus': { uploadKey: 'p7Xk2mQ9v4Lr8sT1wZ3bN6cY5dF0gH2jK4aE7uRi' },
    'uploads.presign': presigned,
    'uploads.createFromS3': {
      clientMime: 'image/png',
      clientName: 'screen.png',
      filename: multipart.key,
      size: 48_213,
      clientExtension: 'png',
    },
    'uploads.multipart.create': presigned,
    'uploads.multipart.parts': multipart,
    'uploads.multipart.sign': { ...multipart, partNumbers: [1, 2, 3] },
    'uploads.multipart.complete': {
      ...multipart,
      parts: [{ ETag: '"9bb58f26192e4ba00f01e2e7b136bbd8"', PartNumber: 1 }],
    },
    'uploads.multipart.abort': multipart,
  },
  schemas: {
    FileEntry: fileEntrySchema,
    ListedFile: listedFileSchema,
  },
};
