import { and, eq, isNull, sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { type avatarInput, avatarTexts } from '#shared/users.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { baseUrl } from '../../../platform/env.ts';
import { randomText } from '../../../platform/keys.ts';
import type { Context, Services } from '../../../platform/trpc/context.ts';
import { users } from '../../auth/tables.ts';
import { removeAvatarFile } from '../jobs.ts';
import { loadUser, presentChanged } from '../people/service.ts';

const folder = '/files/avatars/';

/** Pixels at each side of a stored avatar. */
const side = 256;

/** More than any camera makes; a small file that unpacks to more is meant to hurt. */
const maxPixels = 60_000_000;

const notAnImage = () => invalid({ file: [avatarTexts.image] }, 'not_an_image');

/**
 * Any picture as a small square one, turned upright, without what cameras write into it. What it is follows from its
 * bytes, never from its name. Throws 422 on `file` for what is no picture, drawings that can hold scripts among them.
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

/** The picture behind an address, when it is the one the person has already; null for any other. */
export function ownAvatar({ env }: Pick<Services, 'env'>, url: string, current: string | null) {
  return current !== null && (url === current || url === `${baseUrl(env)}${current}`) ? current : null;
}

/** Takes the file of an avatar away as soon as the change that `tx` is has happened. Pictures elsewhere are left alone. */
export async function dropAvatarFile(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  avatar: string | null,
): Promise<void> {
  if (avatar?.startsWith(folder)) {
    await jobs.enqueue(tx, removeAvatarFile, { name: avatar.slice(folder.length) });
  }
}

/** Puts another picture, or none, in place of the one there is; the old file goes. */
async function replaceAvatar(ctx: Context, userId: number, avatar: string | null): Promise<void> {
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
  });
  ctx.jobs.nudge();
}

/**
 * Stores the file that came with the form as the person's avatar. Instead of a file it takes the address of a picture
 * that is already theirs; nothing is ever fetched from elsewhere. Throws 422 on `file` or `url`.
 */
export async function uploadAvatar(ctx: Context, caller: CurrentUser, input: z.output<typeof avatarInput>) {
  const row = await loadUser(ctx, caller, 'update', input.id);
  const file = ctx.request.file('file');
  if (file === undefined) {
    if (input.url === undefined) throw invalid({ file: [avatarTexts.required] });
    if (ownAvatar(ctx, input.url, row.avatar) === null)
      throw invalid({ url: ['The selected url is invalid.'] });
    return presentChanged(ctx, caller, row.id);
  }
  if (file.truncated) throw invalid({ file: [avatarTexts.size] }, 'file_too_large');
  const picture = await toAvatar(file.content);
  // The name can not be guessed, so that one person's file is never another's too.
  const name = `${randomText(32)}.webp`;
  await ctx.storage.put(`public/avatars/${name}`, picture);
  try {
    await replaceAvatar(ctx, row.id, folder + name);
  } catch (error) {
    await ctx.storage.remove(`public/avatars/${name}`);
    throw error;
  }
  return presentChanged(ctx, caller, row.id);
}

/** Takes the avatar away; without one, nothing happens. */
export async function removeAvatar(ctx: Context, caller: CurrentUser, id: string) {
  const row = await loadUser(ctx, caller, 'update', id);
  await replaceAvatar(ctx, row.id, null);
  return presentChanged(ctx, caller, row.id);
}
