import { z } from 'zod';
import { personSchema } from './auth.ts';
import { fileTypes } from './file-types.ts';
import { countedPage, pageInput } from './pagination.ts';
import { disks, fileEntrySchema } from './uploads.ts';
import { plainText } from './validation.ts';
import { flag, listOf, recordId, reference, timestamp } from './wire.ts';

/** Sort orders of file lists; names are case-insensitive. */
export const fileOrders = ['created_at', 'name', 'file_size', 'deleted_at'] as const;

export type FileOrder = (typeof fileOrders)[number];

export const directions = ['asc', 'desc'] as const;

/** Totals are counted up to this number. */
export const countedFiles = 10_001;

export const fileListInput = z.object({
  /** A part of the name. */
  query: plainText().max(255).nullish(),
  type: z.enum(fileTypes).nullish(),
  /** Lists the trash instead. */
  trashed: flag().default(false),
  /** An id, or `me`. */
  userId: reference('me').nullish(),
  order: z.enum(fileOrders).default('created_at'),
  direction: z.enum(directions).default('desc'),
  ...pageInput(15),
});

/** A record that uses a file: its type, id and name. */
export const fileUseSchema = z.object({
  type: z.enum(['ticket', 'canned_reply']),
  id: z.int(),
  name: z.string(),
});

export type FileUse = z.infer<typeof fileUseSchema>;

export const listedFileSchema = fileEntrySchema.extend({
  disk: z.enum(disks),
  /** Null for files of guests, and of deleted users. */
  owner: personSchema.nullable(),
  /** Records that use it, as far as visible to the caller. */
  used_in: z.array(fileUseSchema),
  /** In the trash since. */
  deleted_at: timestamp().nullable(),
  can: z.object({ delete: z.boolean() }),
});

export type ListedFile = z.infer<typeof listedFileSchema>;

export const fileListSchema = z.object({ pagination: countedPage(listedFileSchema) });

export const fileDeleteInput = z.object({
  entryIds: listOf(recordId()).optional(),
  /** Addresses of files, or their keys. */
  paths: listOf(z.string().max(1000)).optional(),
  /** Default: moves them to the trash for 30 days. */
  deleteForever: flag().nullish(),
});

export const fileRestoreInput = z.object({ entryIds: listOf(recordId()).optional() });

const room = { files: z.int(), bytes: z.int() };

/** Storage used by files: all for callers who may see them, else their own. */
export const fileUsageSchema = z.object({
  /** Not in the trash. */
  stored: z.object(room),
  trashed: z.object(room),
  /** Usage by type; only types that occur, the largest first. */
  types: z.array(z.object({ type: z.enum(fileTypes), ...room })),
  /** The caller's own, trash included, and how many bytes they may have; null is no limit. */
  own: z.object({ ...room, quota: z.int().nullable() }),
});

export type FileUsage = z.infer<typeof fileUsageSchema>;
