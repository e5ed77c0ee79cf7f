import { copyFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import limit from 'p-limit';
import sharp from 'sharp';
import { invalid } from '#shared/errors.ts';
import { uploadTexts } from '#shared/uploads.ts';
import { isFull, storageFull } from '../../platform/storage/storage.ts';

/** More than cameras make; a small file that unpacks to more is meant to hurt. */
const maxPixels = 100_000_000;

/** More pixels in motion, in all frames together, take too long to draw anew. */
const maxMovingPixels = 40_000_000;

const thumbnailSide = 480;

/** An unpacked picture takes hundreds of megabytes: one after another, however many are uploaded. */
const oneAtATime = limit(1);

// No picture is drawn twice, so nothing is worth keeping; and answering others goes before drawing on every core.
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

/** The same kind of picture, turned upright and holding nothing but its pixels and their colours. */
function copyOf(path: string, mime: string) {
  const moving = isMovingType(mime);
  const picture = open(path, moving).autoOrient().keepIccProfile();
  // Tables made to measure save a twentieth of the file, and take six bytes of memory for every pixel.
  if (mime === 'image/jpeg') return picture.jpeg({ quality: 90, optimiseCoding: false });
  if (mime === 'image/png') return picture.png({ compressionLevel: 7 });
  if (mime === 'image/gif') return picture.gif();
  // Trying harder takes three times as long and half as much memory again, for a few per cent of the file.
  if (mime === 'image/webp') return picture.webp({ quality: 90, effort: 2 });
  return picture.avif({ quality: 60 });
}

/** Kept as it is, with its first frame as the small picture: unlike others, this kind holds no place and no time. */
async function isLongAnimation(path: string, mime: string): Promise<boolean> {
  if (mime !== 'image/gif') return false;
  const { width, height, pages = 1 } = await open(path, false).metadata();
  return pages > 1 && width * height * pages > maxMovingPixels;
}

/** Only the head of a picture is read, however many pixels it says it has. */
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

/** Only in words does the library say that the disk failed and not the picture. */
async function failureOf(error: unknown, path: string, mime: string): Promise<unknown> {
  if (isFull(error)) return storageFull();
  if (!(error instanceof Error) || 'code' in error) return error;
  if (/No space left|quota exceeded/i.test(error.message)) return storageFull();
  if (/exceeds pixel limit/i.test(error.message)) return tooLarge(path, mime);
  return /system error/.test(error.message) ? error : damaged();
}

/**
 * Makes a picture anew in the file `target`, without what cameras and editors write into it and without whatever hides
 * behind it. Returns a small one of at most 480 pixels a side. Throws 422 for what can not be drawn, or unpacks to too
 * much.
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

/** Pictures that somebody else keeps are drawn no larger than a message is wide, twice over for fine screens. */
const foreignSide = 1600;

const foreignTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** Fewer pixels than this on both sides are no picture; they tell somebody that a message is read. */
const minSide = 3;

/** A picture of a stranger, drawn anew as WebP; null for what is no picture, can not be drawn, or shows nothing. */
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
