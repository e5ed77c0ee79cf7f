import type { FileEntry } from '#shared/uploads.ts';

/** An inline image of a message. */
export interface InlineImage {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Max size of an inline image, in CSS pixels; the viewer shows it in full. */
const box = { width: 640, height: 480 };

/** Image types that browsers display; other files can only be attachments. */
export const isInlineImage = ({ type }: File) => /^image\/(png|jpeg|gif|webp|avif)$/.test(type);

/** An uploaded file as an inline image; null where it is none. */
export async function inlineImageOf(entry: FileEntry, file: File): Promise<InlineImage | null> {
  if (entry.thumbnail_url === null) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, box.width / bitmap.width, box.height / bitmap.height);
  const image = {
    src: entry.url,
    alt: entry.name,
    width: Math.max(1, Math.round(bitmap.width * scale)),
    height: Math.max(1, Math.round(bitmap.height * scale)),
  };
  bitmap.close();
  return image;
}

export function imageHtml({ src, alt, width, height }: InlineImage): string {
  const image = new Image(width, height);
  image.setAttribute('src', src);
  image.alt = alt;
  return image.outerHTML;
}
