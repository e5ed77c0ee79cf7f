import { and, eq } from 'drizzle-orm';
import { notFound } from '#shared/errors.ts';
import type { Driver, FileFields } from '#shared/uploads.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { activeWorkspace, membershipOf } from '../auth/active-workspace.ts';
import { readSettings } from '../settings/service.ts';
import { sanitizeFileName } from './file-name.ts';
import { assertAllowedName } from './file-type.ts';
import type { Owner } from './policy.ts';
import { assertWithinQuota, withQuota } from './quota.ts';
import { type AnnouncedFile, fileEntries, ownedBy, type UploadRow, uploads } from './tables.ts';

/** Seconds until the sweep of an upload that has not become an entry. */
export const uploadSeconds = 24 * 3600;

interface Announcement {
  name: string;
  mime?: string | null;
  extension?: string | null;
  fields: FileFields;
}

/** The announced metadata as it is stored: a clean name; guests have no public files. */
export function toAnnounced(
  ctx: Context,
  owner: Owner,
  { name, mime, extension, fields }: Announcement,
): AnnouncedFile {
  const prefix = fields.metadata?.diskPrefix ?? null;
  return {
    name: sanitizeFileName(name),
    mime: mime ?? null,
    extension: extension ?? null,
    disk: owner.user_id === null ? 'uploads' : (fields.disk ?? 'uploads'),
    prefix,
    workspace_id: workspaceOf(ctx, fields, prefix),
    parent_id: fields.parentId ?? null,
    relative_path: fields.relativePath ?? null,
  };
}

/** Lays the fields of the last call over the announced metadata. */
export function withFormFields(
  ctx: Context,
  owner: Owner,
  file: AnnouncedFile,
  fields: FileFields,
): AnnouncedFile {
  return {
    ...file,
    disk: owner.user_id === null ? 'uploads' : (fields.disk ?? file.disk),
    prefix: fields.metadata?.diskPrefix ?? file.prefix,
    workspace_id: fields.workspaceId
      ? workspaceOf(ctx, fields, file.prefix)
      : ownOnly(ctx, file.workspace_id),
    parent_id: fields.parentId ?? file.parent_id,
    relative_path: fields.relativePath ?? file.relative_path,
  };
}

/** The workspace if the caller is a member of it: files of former members are personal. */
const ownOnly = ({ identity }: Context, workspaceId: number | null = null) =>
  identity.user?.workspaces.some(({ id }) => id === workspaceId) ? workspaceId : null;

/**
 * The workspace whose quota a file uses: the requested one, for message attachments the active one. Throws 403 without
 * membership in the requested one.
 */
function workspaceOf(ctx: Context, { workspaceId }: FileFields, prefix: string | null): number | null {
  if (!workspaceId) return prefix === null && workspaceId !== 0 ? ownOnly(ctx, activeWorkspace(ctx)) : null;
  return membershipOf(ctx.identity.user ?? { workspaces: [] }, workspaceId).id;
}

async function refuseForeignParent({ db }: Services, owner: Owner, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const [parent] = await db
    .select({ id: fileEntries.id })
    .from(fileEntries)
    .where(and(eq(fileEntries.id, parentId), ownedBy(owner, fileEntries)));
  if (parent === undefined) throw notFound();
}

interface Begun {
  key: string;
  kind: UploadRow['kind'];
  driver: Driver;
  storage_key: string;
  size: number;
  file: AnnouncedFile;
  store_upload_id?: string;
}

/** Checks an announced file: name, type by name, parent, quota. Throws 422 on `file`, 404 for the parent. */
export async function assertMayAnnounce(
  services: Services,
  owner: Owner,
  { file, size }: Pick<Begun, 'file' | 'size'>,
): Promise<void> {
  assertAllowedName((await readSettings(services)).uploads, file);
  await refuseForeignParent(services, owner, file.parent_id);
  await assertWithinQuota(services, owner, { name: file.name, size }, file.workspace_id);
}

/** Stores the row of an upload, which counts to the quota. Throws 422 on `file` when the quota is used up. */
export const createUpload = (services: Services, owner: Owner, begun: Begun): Promise<UploadRow> =>
  withQuota(services, owner, { ...begun.file, size: begun.size }, async (db) => {
    const expires_at = new Date(Date.now() + uploadSeconds * 1000).toISOString();
    const [row] = await db
      .insert(uploads)
      .values({ ...begun, ...owner, expires_at })
      .returning();
    if (row === undefined) throw new Error('The upload was not stored.');
    return row;
  });
