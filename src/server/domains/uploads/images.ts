import { copyFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import limit from 'p-limit';
import sharp from 'sharp';
import { invalid } from '#shared/errors.ts';
import { uploadTexts } from '#shared/uploads.ts';
import { isFull, storageFull } from '../../platform/storage/storage.ts';

/** Above the resolution of cameras; smaller files that decode to more are attacks. */
const maxPixels = 100_000_000;

/** Animations with more pixels in all frames take too long to re-encode. */
const maxMovingPixels = 40_000_000;

const thumbnailSide = 480;

/** A decoded image takes hundreds of megabytes: one at a time, at any number of uploads. */
const oneAtATime = limit(1);

// No image is processed twice, so caching is useless; one thread leaves cores to requests.
sharp.cache(false);
sharp.concurrency(1);

const damaged = () => invalid({ file: [uploadTexts.damaged] }, 'broken_picture');

const open = (source: string | Buffer, moving: boolean) =>
  sharp(source, {
    limitInputPixels: moving ? maxMovingPixels : maxPixels,
    animated: moving,
    sequentialRead: true,
    failOn: 'none',
  }).timeout({ seconds: 30 });

const isMovingType = (mime: string) => mime === 'image/gif' || mime === 'image/webp';

/** Re-encodes an image in its format, rotated upright, with only pixels and color profile. */
function copyOf(path: string, mime: string) {
  const moving = isMovingType(mime);
  const picture = open(path, moving).autoOrient().keepIccProfile();
  // Optimized Huffman tables save 5 % of the file, and take six bytes of memory per pixel.
  if (mime === 'image/jpeg') return picture.jpeg({ quality: 90, optimiseCoding: false });
  if (mime === 'image/png') return picture.png({ compressionLevel: 7 });
  if (mime === 'image/gif') return picture.gif();
  // A higher effort takes three times as long and 50 % more memory, for a few per cent of the file.
  if (mime === 'image/webp') return picture.webp({ quality: 90, effort: 2 });
  return picture.avif({ quality: 60 });
}

/** Long GIFs are stored unchanged, with the first frame as thumbnail: the format holds no place and no time. */
async function isLongAnimation(path: string, mime: string): Promise<boolean> {
  if (mime !== 'image/gif') return false;
  const { width, height, pages = 1 } = await open(path, false).metadata();
  return pages > 1 && width * height * pages > maxMovingPixels;
}

/** Reads only the header of an image, whatever size it claims. */
async function tooLarge(path: string, mime: string): Promise<unknown> {
  try {
    const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
    const isMoving = isMovingType(mime) && pages > 1;
    const max = isMoving ? maxMovingPixels : maxPixels;
    return invalid(
      { file: [uploadTexts.tooManyPixels(width * height * (isMoving ? pages : 1), max)] },
      'too_many_pixels',
    );
  } catch {
    return damaged();
  }
}

/** Only the message of the library's error distinguishes a full disk from a broken image. */
async function failureOf(error: unknown, path: string, mime: string): Promise<unknown> {
  if (isFull(error)) return storageFull();
  if (!(error instanceof Error) || 'code' in error) return error;
  if (/No space left|quota exceeded/i.test(error.message)) return storageFull();
  if (/exceeds pixel limit/i.test(error.message)) return tooLarge(path, mime);
  return /system error/.test(error.message) ? error : damaged();
}

/**
 * Re-encodes an image into the file `target`, without metadata and appended data. Returns a thumbnail of at most 480
 * pixels a side. Throws 422 for images that can not be decoded, or exceed the max pixels.
 */
export const reencodeImage = (source: string, mime: string, target: string): Promise<Buffer> =>
  oneAtATime(async () => {
    try {
      if (await isLongAnimation(source, mime)) await copyFile(source, target);
      else await copyOf(source, mime).toFile(target);
      return await open(target, false)
        .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer();
    } catch (error) {
      throw await failureOf(error, source, mime);
    }
  });

/** Max side of remote images: the width of a message at double pixel density. */
const foreignSide = 1600;

const foreignTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** Images with both sides below this are tracking pixels. */
const minSide = 3;

/** Re-encodes a remote image as WebP; null for non-images, broken images and tracking pixels. */
export const reencodeRemoteImage = (bytes: Buffer): Promise<Buffer | null> =>
  oneAtATime(async () => {
    const mime = (await fileTypeFromBuffer(bytes))?.mime;
    if (mime === undefined || !foreignTypes.has(mime)) return null;
    const moving = mime === 'image/gif' || mime === 'image/webp';
    try {
      const { width, height, pages = 1 } = await open(bytes, false).metadata();
      if (width < minSide && height < minSide) return null;
      return await open(bytes, moving && width * height * pages <= maxMovingPixels)
        .autoOrient()
        .resize(foreignSide, foreignSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85, effort: 2 })
        .toBuffer();
    } catch {
      return null;
    }
  });
