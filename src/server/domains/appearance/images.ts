import { and, inArray, lt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { z } from 'zod';
import type { imageInput } from '#shared/appearance.ts';
import { invalid } from '#shared/errors.ts';
import { avatarTexts } from '#shared/users.ts';
import type { Context } from '../../platform/context.ts';
import { randomText } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { readAllSettings } from '../settings/for-administrators.ts';
import { storeOf } from '../uploads/service.ts';
import { appearanceDrafts, appearanceImages, appearanceVersions } from './tables.ts';

const folder = '/files/branding/';
const keyOf = (name: string) => `public/branding/${name}`;

/** Above the resolution of any logo; smaller files that decode to more are attacks. */
const maxPixels = 60_000_000;

/** Pixels of a stored picture: a logo is shown 28 high on screens of up to four pixels for one. */
const sizes = {
  logo: { width: 960, height: 160, fit: 'inside' },
  icon: { width: 512, height: 512, fit: 'contain' },
} as const;

/**
 * Converts any image, including SVG, to PNG: active content never reaches a browser, and mail clients support it.
 * Throws 422 on `file` for other content.
 */
async function toPicture(content: Buffer, kind: keyof typeof sizes): Promise<Buffer> {
  const { width, height, fit } = sizes[kind];
  try {
    const options = { limitInputPixels: maxPixels };
    const { format, height: given = height } = await sharp(content, options).metadata();
    // A drawing is as sharp as the density that it is drawn with.
    const density = format === 'svg' ? Math.min(2400, Math.max(72, (72 * height) / given)) : undefined;
    return await sharp(content, { ...options, ...(density && { density }) })
      .rotate()
      .resize({
        width,
        height,
        fit,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
        withoutEnlargement: kind === 'logo',
      })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw invalid({ file: [avatarTexts.image] }, 'not_an_image');
  }
}

/** Stores the image of the form, and answers with its URL, to be used in settings. */
export async function storeImage(ctx: Context, { kind }: z.output<typeof imageInput>) {
  const file = ctx.request.file('file');
  if (file === undefined) throw invalid({ file: [avatarTexts.required] });
  if (file.truncated) throw invalid({ file: [avatarTexts.size] }, 'file_too_large');
  const picture = await toPicture(file.content, kind);
  const name = `${randomText(32)}.png`;
  await ctx.db.insert(appearanceImages).values({ name });
  await (await storeOf(ctx, 'public')).put(keyOf(name), picture, 'image/png');
  return { url: folder + name };
}

/** Deletes images without a use in published settings, drafts or versions; those of today are kept. */
export async function removeUnusedImages(services: Services): Promise<void> {
  const { db, storages } = services;
  const old = await db
    .select({ name: appearanceImages.name })
    .from(appearanceImages)
    .where(lt(appearanceImages.created_at, sql`now() - interval '1 day'`));
  if (old.length === 0) return;
  const used = JSON.stringify([
    (await readAllSettings(services)).settings.branding,
    await db.select({ settings: appearanceDrafts.settings }).from(appearanceDrafts),
    await db.select({ settings: appearanceVersions.settings_before }).from(appearanceVersions),
  ]);
  const unused = old.map(({ name }) => name).filter((name) => !used.includes(name));
  for (const name of unused) {
    await Promise.all([storages.local, storages.s3].map((store) => store?.remove(keyOf(name))));
  }
  if (unused.length > 0) await db.delete(appearanceImages).where(and(inArray(appearanceImages.name, unused)));
}
