import { open } from 'node:fs/promises';
import { invalid } from '#shared/errors.ts';
import { uploadTexts } from '#shared/uploads.ts';
import { Bytes, Malformed } from './bytes.ts';
import { stripHeif } from './heif.ts';
import { stripMovie } from './movie.ts';
import { stripTiff } from './tiff.ts';

const strippers: Record<string, (bytes: Bytes) => Promise<void>> = {
  'image/heic': stripHeif,
  'image/heif': stripHeif,
  'image/heic-sequence': stripHeif,
  'image/heif-sequence': stripHeif,
  'image/tiff': stripTiff,
  'video/mp4': stripMovie,
  'video/quicktime': stripMovie,
  'video/x-m4v': stripMovie,
  'video/3gpp': stripMovie,
};

/** Whether the type has metadata that can be stripped in place. */
export const hidesMetadata = (mime: string) => mime in strippers;

/**
 * Strips camera metadata from an image or a movie in place, without re-encoding: its length is unchanged. Throws 422
 * for a malformed image; a malformed movie is left as it is, because players show it.
 */
export async function stripMetadata(path: string, mime: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await strippers[mime]?.(new Bytes(file, (await file.stat()).size));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    if (mime.startsWith('image/')) throw invalid({ file: [uploadTexts.damaged] }, 'broken_picture');
  } finally {
    await file.close();
  }
}
