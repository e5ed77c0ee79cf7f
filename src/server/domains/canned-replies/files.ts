import { and, inArray, isNull } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Services } from '../../platform/services.ts';
import { copyFiles } from '../uploads/copies.ts';
import type { CanRead, UsedIn } from '../uploads/file-hooks.ts';
import { fileEntries } from '../uploads/tables.ts';
import { findUsesOfFiles } from './queries.ts';

const worksOnTickets = (user: CurrentUser) => hasPermission(user, 'tickets.update');

/** Files of saved replies are readable with them. */
export const showsCannedFile: CanRead = async ({ db }, user, fileId) =>
  worksOnTickets(user) && (await findUsesOfFiles(db, user, [fileId])).length > 0;

export const usesInCannedReplies: UsedIn = async ({ db }, user, fileIds) =>
  worksOnTickets(user)
    ? (await findUsesOfFiles(db, user, fileIds)).map((use) => ({ ...use, type: 'canned_reply' }))
    : [];

async function isReadable(services: Services, user: CurrentUser, fileId: number): Promise<boolean> {
  for (const shows of services.hooks('fileReadable')) if (await shows(services, user, fileId)) return true;
  return false;
}

/** HTML that shows the copies of its images. */
export const withCopies = (html: string, copies: ReadonlyMap<number, { id: number }>) =>
  html.replaceAll(
    /\/api\/v1\/file-entries\/(\d{1,9})(?!\d)/g,
    (_, id: string) => `/api/v1/file-entries/${copies.get(Number(id))?.id ?? id}`,
  );

interface ClaimedFiles {
  /** The files in their order: the caller's own, and copies. */
  files: number[];
  /** Those of them that no record has so far. */
  fresh: number[];
  copies: ReadonlyMap<number, { id: number }>;
}

/**
 * The files of a saved reply: new ones of the caller, copies of those in messages that they can read, and those that it
 * has. Throws 422 on `uploads` for others.
 */
export async function claimFiles(
  services: Services,
  user: CurrentUser,
  ids: readonly number[],
  held: readonly number[] = [],
): Promise<ClaimedFiles> {
  const wanted = [...new Set(ids)];
  const others = wanted.filter((id) => !held.includes(id));
  if (others.length === 0) return { files: wanted, fresh: [], copies: new Map() };
  const found = await services.db
    .select({ id: fileEntries.id, user_id: fileEntries.user_id, attached_at: fileEntries.attached_at })
    .from(fileEntries)
    .where(and(inArray(fileEntries.id, others), isNull(fileEntries.deleted_at)));
  const own = found
    .filter((file) => file.user_id === user.id && file.attached_at === null)
    .map(({ id }) => id);
  const attached = others.filter((id) => !own.includes(id));
  for (const id of attached) {
    if (!found.some((file) => file.id === id) || !(await isReadable(services, user, id)))
      throw invalid({ uploads: ['The selected uploads is invalid.'] });
  }
  const copies = await copyFiles(services, user.id, attached);
  const files = wanted.map((id) => copies.get(id)?.id ?? id);
  return { files, fresh: files.filter((id) => !held.includes(id)), copies };
}
