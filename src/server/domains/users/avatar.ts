import { buffer } from 'node:stream/consumers';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { avatarBytes, type avatarInput, avatarTexts } from '#shared/users.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import { randomText } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { accountChanged } from '../auth/events.ts';
import { users } from '../auth/tables.ts';
import { ownerOf } from '../uploads/procedure.ts';
import { deleteEntryRows, type EntryRow, findOwnFile, storeOf } from '../uploads/service.ts';
import { fileEntries } from '../uploads/tables.ts';
import { removeAvatarFile } from './jobs.ts';
import { loadUser, presentChanged } from './user-view.ts';

const folder = '/files/avatars/';

/** Pixels at each side of a stored avatar. */
const side = 256;

/** Above the resolution of cameras; smaller files that decode to more are attacks. */
const maxPixels = 60_000_000;

const notAnImage = () => invalid({ file: [avatarTexts.image] }, 'not_an_image');

/**
 * Converts an image to a small upright square without metadata. The type is detected by content, never by name. Throws
 * 422 on `file` for other content, including SVG, which can contain scripts.
 */
export async function toAvatar(content: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !type.mime.startsWith('image/') || type.mime.includes('svg')) throw notAnImage();
  try {
    return await sharp(content, { limitInputPixels: maxPixels })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 84 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw notAnImage();
  }
}

/** The user's current avatar, or a file that the caller uploaded. */
type Picture = { current: string } | { entry: EntryRow };

/** Re-encoding may enlarge an uploaded image of the permitted size. */
const maxStoredBytes = 4 * avatarBytes;

/** The image of an URL of this site; null for any other. Never sends a request. */
export async function findAvatar(ctx: Context, url: string, current: string | null): Promise<Picture | null> {
  const picture = await findOwn(ctx, url, current);
  return picture !== null && 'entry' in picture && refusalOf(picture.entry) !== null ? null : picture;
}

async function findOwn(ctx: Context, url: string, current: string | null): Promise<Picture | null> {
  if (current !== null && (url === current || url === `${baseUrl(ctx.env)}${current}`)) return { current };
  const owner = ownerOf(ctx);
  const entry = owner === null ? null : await findOwnFile(ctx, owner, url);
  return entry && { entry };
}

/** Reason why a file can not be an avatar; null when it can. */
function refusalOf({ type, file_size }: EntryRow): string | null {
  if (type !== 'image') return avatarTexts.image;
  return file_size > maxStoredBytes ? avatarTexts.size : null;
}

/** The image as an avatar: stores a copy of an uploaded file, which the caller must assign or delete. */
export async function toOwnAvatar(ctx: Context, picture: Picture): Promise<string> {
  if ('current' in picture) return picture.current;
  const { driver, storage_key } = picture.entry;
  const file = await ctx.storages.on(driver).read(storage_key);
  if (file === null) throw notFound();
  return storeAvatar(ctx, await toAvatar(await buffer(file.stream)));
}

/** Stores an image under a random name, unique to one user. */
async function storeAvatar(ctx: Context, picture: Buffer): Promise<string> {
  const name = `${randomText(32)}.webp`;
  await (await storeOf(ctx, 'public')).put(`public/avatars/${name}`, picture, 'image/webp');
  return folder + name;
}

/** Deletes the file of an avatar once `tx` commits. External images are ignored. */
export async function dropAvatarFile(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  avatar: string | null,
): Promise<void> {
  if (avatar?.startsWith(folder)) {
    await jobs.enqueue(tx, removeAvatarFile, { name: avatar.slice(folder.length) });
  }
}

/** Replaces the avatar, by none if null; deletes the old file, and the source of the new one. */
async function replaceAvatar(
  ctx: Context,
  userId: number,
  avatar: string | null,
  source: EntryRow | null = null,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ avatar: users.avatar })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at)))
      .for('update');
    if (before === undefined) throw notFound();
    if (before.avatar === avatar) return;
    await tx.update(users).set({ avatar, updated_at: sql`now()` }).where(eq(users.id, userId));
    await dropAvatarFile(ctx, tx, before.avatar);
    await ctx.jobs.emit(tx, eventOf(accountChanged, { user_id: userId }));
    if (source !== null) {
      await deleteEntryRows(ctx, tx, and(eq(fileEntries.id, source.id), isNull(fileEntries.attached_at)));
    }
  });
  ctx.jobs.nudge();
}

/**
 * Stores the file of the form as the user's avatar. Alternatively takes the URL of an image that the caller uploaded,
 * which is deleted unless it is referenced elsewhere. Throws 422 on `file` or `url`.
 */
export async function uploadAvatar(ctx: Context, caller: CurrentUser, input: z.output<typeof avatarInput>) {
  const row = await loadUser(ctx, caller, 'update', input.id);
  const { avatar, entry } = await avatarOf(ctx, input.url, row.avatar);
  if (avatar !== row.avatar) {
    try {
      await replaceAvatar(ctx, row.id, avatar, entry);
    } catch (error) {
      await ctx.db.transaction((tx) => dropAvatarFile(ctx, tx, avatar));
      throw error;
    }
  }
  return presentChanged(ctx, caller, row.id);
}

interface NewAvatar {
  avatar: string;
  /** The uploaded source file of the avatar. */
  entry: EntryRow | null;
}

async function avatarOf(ctx: Context, url: string | undefined, current: string | null): Promise<NewAvatar> {
  const file = ctx.request.file('file');
  if (file === undefined) {
    if (url === undefined) throw invalid({ file: [avatarTexts.required] });
    const picture = await findOwn(ctx, url, current);
    if (picture === null) throw invalid({ url: ['The selected url is invalid.'] });
    const entry = 'entry' in picture ? picture.entry : null;
    const refusal = entry && refusalOf(entry);
    if (refusal !== null) throw invalid({ file: [refusal] });
    return { avatar: await toOwnAvatar(ctx, picture), entry };
  }
  if (file.truncated) throw invalid({ file: [avatarTexts.size] }, 'file_too_large');
  return { avatar: await storeAvatar(ctx, await toAvatar(file.content)), entry: null };
}

/** Removes the avatar; idempotent. */
export async function removeAvatar(ctx: Context, caller: CurrentUser, id: string) {
  const row = await loadUser(ctx, caller, 'update', id);
  await replaceAvatar(ctx, row.id, null);
  return presentChanged(ctx, caller, row.id);
}
