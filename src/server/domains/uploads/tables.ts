import { eq, sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { fileTypes } from '#shared/file-types.ts';
import { type Disk, disks, drivers } from '#shared/uploads.ts';
import { instant } from '../../platform/db/columns.ts';
import { trigramIndex } from '../../platform/db/trigram-index.ts';
import { users } from '../auth/tables.ts';
import type { Owner } from './policy.ts';

/** Metadata that a client announces before the upload. Untrusted, except for the target folder. */
export interface AnnouncedFile {
  name: string;
  mime: string | null;
  extension: string | null;
  disk: Disk;
  prefix: string | null;
  /** Of which the sender is a member. */
  workspace_id?: number | null;
  parent_id: number | null;
  relative_path: string | null;
}

/** Not in the trash. */
const stored = sql`deleted_at is null`;

/** Complete files. */
export const fileEntries = pgTable(
  'file_entries',
  {
    id: serial('id').primaryKey(),
    /** Display name by the owner. */
    name: text('name').notNull(),
    /** The last part of its key in the store. */
    file_name: text('file_name').notNull(),
    /** Type detected by content, not the announced one. */
    mime: text('mime').notNull(),
    extension: text('extension').notNull(),
    file_size: bigint('file_size', { mode: 'number' }).notNull(),
    type: text('type', { enum: fileTypes }).notNull(),
    /** Files of the public disk are readable by their URL; others by their owner, or by a ticket. */
    disk: text('disk', { enum: disks }).notNull(),
    /** Driver at the time of storage; the site may use another one by now. */
    driver: text('driver', { enum: drivers }).notNull(),
    storage_key: text('storage_key').notNull(),
    /** Storage key of the thumbnail. */
    thumbnail_key: text('thumbnail_key'),
    relative_path: text('relative_path'),
    parent_id: integer('parent_id'),
    workspace_id: integer('workspace_id'),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Hash that ties the file of a guest to their session. */
    guest_hash: text('guest_hash'),
    /** The upload it came from: finalizing twice creates one entry. */
    upload_key: text('upload_key'),
    /** Time of the first reference. Unattached files are swept after a day. */
    attached_at: instant('attached_at'),
    /** Until when an unsent message keeps it, though it is attached to none. */
    held_until: instant('held_until'),
    /** In the trash since. */
    deleted_at: instant('deleted_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('file_entries_storage').on(table.driver, table.storage_key),
    uniqueIndex('file_entries_upload').on(table.upload_key),
    index('file_entries_user').on(table.user_id, table.id.desc().nullsFirst()),
    index('file_entries_workspace').on(table.workspace_id).where(sql`workspace_id is not null`),
    index('file_entries_guest').on(table.guest_hash).where(sql`guest_hash is not null`),
    index('file_entries_unattached').on(table.created_at).where(sql`attached_at is null`),
    index('file_entries_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('file_entries_type').on(table.type, table.id.desc().nullsFirst()).where(stored),
    index('file_entries_name').on(sql`lower(name)`, table.id).where(stored),
    index('file_entries_size').on(table.file_size, table.id).where(stored),
    trigramIndex('file_entries_name_search', table.name),
  ],
);

/**
 * Running uploads: by form, in parts through this server, or directly to the object store. Every staged object has a
 * row, so that it can be swept.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Random; grants access together with ownership. In object stores: the object key. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ['form', 'tus', 'simple', 'multipart'] }).notNull(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guest_hash: text('guest_hash'),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Metadata announced by the client. */
    file: jsonb('file').$type<AnnouncedFile>().notNull(),
    /** Location of the staged content. */
    driver: text('driver', { enum: drivers }).notNull(),
    storage_key: text('storage_key').notNull(),
    /** Location of the final file, set when finalizing begins. */
    final_key: text('final_key'),
    /** The object store's own name of a multipart upload. */
    store_upload_id: text('store_upload_id'),
    /** Time of completeness. */
    completed_at: instant('completed_at'),
    aborted_at: instant('aborted_at'),
    expires_at: instant('expires_at').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('uploads_expires').on(table.expires_at),
    index('uploads_user').on(table.user_id),
    index('uploads_guest').on(table.guest_hash).where(sql`guest_hash is not null`),
  ],
);

export type UploadRow = typeof uploads.$inferSelect;

/** The rows that belong to that owner. */
export const ownedBy = (owner: Owner, { user_id, guest_hash }: typeof fileEntries | typeof uploads) =>
  owner.user_id === null ? eq(guest_hash, owner.guest_hash) : eq(user_id, owner.user_id);
