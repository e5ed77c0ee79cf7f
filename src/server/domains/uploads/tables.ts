import { eq, sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { fileTypes } from '#shared/file-types.ts';
import { type Disk, disks, drivers } from '#shared/uploads.ts';
import { instant } from '../../platform/db/columns.ts';
import { trigramIndex } from '../../platform/db/trigram-index.ts';
import { users } from '../auth/tables.ts';
import type { Owner } from './policy.ts';

/**
 * The metadata that a client announces before the file has arrived. Nothing of it is trusted but where the file
 * belongs.
 */
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

/** Files that have arrived whole. */
export const fileEntries = pgTable(
  'file_entries',
  {
    id: serial('id').primaryKey(),
    /** What the owner calls it. */
    name: text('name').notNull(),
    /** The last part of its key in the store. */
    file_name: text('file_name').notNull(),
    /** What its bytes say it is, not what its sender said. */
    mime: text('mime').notNull(),
    extension: text('extension').notNull(),
    file_size: bigint('file_size', { mode: 'number' }).notNull(),
    type: text('type', { enum: fileTypes }).notNull(),
    /** Whoever knows the address may see a file of the public disk; others belong to somebody, or to a ticket. */
    disk: text('disk', { enum: disks }).notNull(),
    /** Where it was put; the site may use another store by now. */
    driver: text('driver', { enum: drivers }).notNull(),
    storage_key: text('storage_key').notNull(),
    /** A smaller picture of it, beside it. */
    thumbnail_key: text('thumbnail_key'),
    relative_path: text('relative_path'),
    parent_id: integer('parent_id'),
    workspace_id: integer('workspace_id'),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Hash that ties the file of a guest to their session. */
    guest_hash: text('guest_hash'),
    /** The upload it came from: completing twice makes one entry. */
    upload_key: text('upload_key'),
    /** Attached since: something refers to it. What is not attached within a day is swept. */
    attached_at: instant('attached_at'),
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
 * Uploads that have begun: in one form, in parts through us, or straight to the object store. Whatever lies in a store
 * without being an entry yet is named here, so that it can be swept.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Random, and the only way to reach it besides being its owner. For object stores: the key of the object. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ['form', 'tus', 'simple', 'multipart'] }).notNull(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guest_hash: text('guest_hash'),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** What the client said of the file. */
    file: jsonb('file').$type<AnnouncedFile>().notNull(),
    /** Where what arrives is put. */
    driver: text('driver', { enum: drivers }).notNull(),
    storage_key: text('storage_key').notNull(),
    /** Where it goes once it is whole and looked at, from the moment that this begins. */
    final_key: text('final_key'),
    /** The object store's own name of a multipart upload. */
    store_upload_id: text('store_upload_id'),
    /** Everything has arrived. */
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
