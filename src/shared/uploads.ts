import { z } from 'zod';
import { formatSize } from './file-size.ts';
import { fileTypes } from './file-types.ts';
import { refinement, validationTexts } from './validation.ts';
import { listOf, recordId, timestamp, wholeNumber } from './wire.ts';

/** Files of the public disk are readable by their address; others by their owner or through a ticket. */
export const disks = ['public', 'uploads'] as const;

export type Disk = (typeof disks)[number];

export const drivers = ['local', 's3'] as const;

export type Driver = (typeof drivers)[number];

/** Uploads of signed-in users with this prefix are kept without references. */
export const libraryPrefix = 'library';

/** Most files that one message takes. */
export const maxAttachments = 10;

/** A complete file, for users who may see it. */
export const fileEntrySchema = z.object({
  id: z.int(),
  url: z.string(),
  /** A small picture of it, where it is one. */
  thumbnail_url: z.string().nullable(),
  name: z.string(),
  file_name: z.string(),
  mime: z.string(),
  extension: z.string(),
  file_size: z.int(),
  type: z.enum(fileTypes),
  parent_id: z.int().nullable(),
  workspace_id: z.int().nullable(),
  created_at: timestamp(),
});

export type FileEntry = z.infer<typeof fileEntrySchema>;

/** A relative path below a user-selected folder, without `..`. */
const relativePath = () =>
  z
    .string()
    .max(1000, { abort: true })
    .refine(
      (path) =>
        !/^[/\\]/.test(path) &&
        !path.split(/[/\\]/).includes('..') &&
        // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the refused characters
        !/[\u0000-\u001f\u007f]/.test(path),
      refinement(validationTexts.formats.other),
    );

/** Max characters of a file's JSON metadata. */
const maxMetadataLength = 1000;

/** Metadata of a file, as an object or as its JSON. */
const metadata = () =>
  z
    .preprocess(
      (value: { diskPrefix?: string }) => {
        const raw: unknown = value;
        if (typeof raw !== 'string' || raw.length > maxMetadataLength) return raw;
        try {
          return JSON.parse(raw) as unknown;
        } catch {
          return raw;
        }
      },
      z.object({
        diskPrefix: z
          .string()
          .max(50, { abort: true })
          .regex(/^[a-z0-9][\w-]{0,49}$/i)
          .optional(),
      }),
    )
    .meta({ override: { type: 'object', properties: { diskPrefix: { type: 'string' } } } });

/** Common fields of all upload methods for a file's destination. */
export const fileFields = z.object({
  parentId: recordId().nullish(),
  /** 0 is none. */
  workspaceId: wholeNumber(z.int().nonnegative().max(2_147_483_647)).nullish(),
  relativePath: relativePath().nullish(),
  disk: z.enum(disks).nullish(),
  metadata: metadata().nullish(),
});

export type FileFields = z.output<typeof fileFields>;

/** Metadata of a resumable upload. */
export const tusMetadata = fileFields.extend({
  mime: z.string().max(255).nullish(),
  extension: z.string().max(50).nullish(),
});

export const tusEntryInput = fileFields.extend({ uploadKey: z.string().min(1).max(2000) });

const size = () => wholeNumber(z.int().nonnegative());

const mime = () =>
  z
    .string()
    .max(255, { abort: true })
    .regex(/^[\w.+-]+\/[\w.+-]+(\s*;.*)?$/);

const extension = () => z.string().max(50);

/** A file that is about to be sent straight to the object store. */
export const presignInput = fileFields.extend({
  filename: z.string().min(1).max(1000),
  mime: mime(),
  disk: z.enum(disks),
  size: size(),
  extension: extension(),
});

export const s3EntryInput = fileFields.extend({
  clientMime: mime(),
  clientName: z.string().min(1).max(1000),
  /** The issued key, or its last part. */
  filename: z.string().min(1).max(1000),
  size: size(),
  clientExtension: extension(),
});

const multipart = { key: z.string().min(1).max(1000), uploadId: z.string().min(1).max(1000) };

const partNumber = () => wholeNumber(z.int().min(1).max(10_000));

export const multipartInput = z.object(multipart);

export const signPartsInput = z.object({ ...multipart, partNumbers: listOf(partNumber(), 10) });

export const completeInput = z.object({
  ...multipart,
  parts: z
    .array(z.object({ ETag: z.string().min(1).max(300), PartNumber: partNumber() }))
    .min(1)
    .max(10_000),
});

export const presignedSchema = z.object({ url: z.string(), key: z.string(), acl: z.string() });

export const multipartSchema = z.object({ key: z.string(), uploadId: z.string(), acl: z.string() });

export const uploadedPartsSchema = z.object({
  parts: z.array(z.object({ PartNumber: z.int(), Size: z.int(), ETag: z.string() })),
});

export const partUrlsSchema = z.object({
  urls: z.array(z.object({ partNumber: z.int(), url: z.string() })),
});

/** Error messages for refused files. */
export const uploadTexts = {
  tooLarge: (name: string, bytes: number) => ({
    line: '`:name` exceeds maximum allowed size of :size',
    values: { name, size: formatSize(bytes) },
  }),
  notAllowed: 'This file type is not allowed',
  damaged: 'This image is damaged.',
  tooManyPixels: (pixels: number, max: number) => ({
    line: 'This image is too large: it has :size megapixels, and :max are allowed.',
    values: { size: Math.ceil(pixels / 1_000_000), max: Math.floor(max / 1_000_000) },
  }),
  required: 'The file field is required.',
  incomplete: 'Upload is not complete.',
  otherSize: "The file size doesn't match the size that was declared.",
  infected: 'This file contains a virus.',
  full: (bytes: number) => ({
    line: 'Not enough storage for this file. The limit is :size.',
    values: { size: formatSize(bytes) },
  }),
  storageFull: 'The file could not be stored because there is no space left. Please try again later.',
  storageDown: "File storage isn't responding. Please try again later.",
  scannerDown: "Files can't be checked for viruses right now. Please try again later.",
  locked: 'Another request is writing to this upload.',
} as const;
