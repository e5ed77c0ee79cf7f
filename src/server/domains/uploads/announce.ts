import { and, eq } from 'drizzle-orm';
import { forbidden, notFound } from '#shared/errors.ts';
import type { Driver, FileFields } from '#shared/uploads.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { readSettings } from '../settings/service.ts';
import { sanitizeFileName } from './file-name.ts';
import { assertAllowedName } from './file-type.ts';
import type { Owner } from './policy.ts';
import { assertWithinQuota, withQuota } from './quota.ts';
import { type AnnouncedFile, fileEntries, ownedBy, type UploadRow, uploads } from './tables.ts';

/** What has not become an entry within this many seconds is swept. */
export const uploadSeconds = 24 * 3600;

interface Announcement {
  name: string;
  mime?: string | null;
  extension?: string | null;
  fields: FileFields;
}

/** The announced metadata as it is kept: a clean name, and guests have no public files. */
export function toAnnounced(owner: Owner, { name, mime, extension, fields }: Announcement): AnnouncedFile {
  refuseForeignWorkspace(fields);
  return {
    name: sanitizeFileName(name),
    mime: mime ?? null,
    extension: extension ?? null,
    disk: owner.user_id === null ? 'uploads' : (fields.disk ?? 'uploads'),
    prefix: fields.metadata?.diskPrefix ?? null,
    parent_id: fields.parentId ?? null,
    relative_path: fields.relativePath ?? null,
  };
}

/** Lays the fields of the last call over the announced metadata. */
export function withFormFields(owner: Owner, file: AnnouncedFile, fields: FileFields): AnnouncedFile {
  refuseForeignWorkspace(fields);
  return {
    ...file,
    disk: owner.user_id === null ? 'uploads' : (fields.disk ?? file.disk),
    prefix: fields.metadata?.diskPrefix ?? file.prefix,
    parent_id: fields.parentId ?? file.parent_id,
    relative_path: fields.relativePath ?? file.relative_path,
  };
}

/** Throws 403 for a workspace that the caller is no member of, which is every one while there are none. */
function refuseForeignWorkspace({ workspaceId }: FileFields): void {
  if (workspaceId) throw forbidden();
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
  await assertWithinQuota(services, owner, { name: file.name, size });
}

/** Stores the row of an upload, which counts to the quota. Throws 422 on `file` when the quota is used up. */
export const createUpload = (services: Services, owner: Owner, begun: Begun): Promise<UploadRow> =>
  withQuota(services, owner, { name: begun.file.name, size: begun.size }, async (db) => {
    const expires_at = new Date(Date.now() + uploadSeconds * 1000).toISOString();
    const [row] = await db
      .insert(uploads)
      .values({ ...begun, ...owner, expires_at })
      .returning();
    if (row === undefined) throw new Error('The upload was not stored.');
    return row;
  });
