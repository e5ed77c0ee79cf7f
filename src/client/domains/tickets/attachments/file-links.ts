import type { FileEntry } from '#shared/uploads.ts';

const picture = /<img [^<>]*>/gi;
const addressOfFile = / src="\/api\/v1\/file-entries\/(\d{1,9})"/i;

/** Ids of this site's files that a message shows inline. */
export const fileIdsIn = (html: string): Set<number> =>
  new Set(
    [...html.matchAll(picture)].flatMap(([tag]) => {
      const id = addressOfFile.exec(tag)?.[1];
      return id === undefined ? [] : [Number(id)];
    }),
  );

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * Wraps inline images of a message in links, so that they open by keyboard as well; images inside a link keep its
 * target.
 * @param label Accessible name of a file's link.
 */
export function linkImages(
  html: string,
  files: readonly FileEntry[],
  label: (name: string) => string,
): string {
  const byId = new Map(files.map((file) => [file.id, file]));
  let linked = false;
  return html.replace(/<\/?a\b|<img\b[^<>]*>/gi, (part) => {
    if (!part.startsWith('<img')) linked = part.startsWith('<a');
    if (linked) return part;
    const id = [...fileIdsIn(part)][0] ?? 0;
    const file = byId.get(id);
    if (file === undefined || !part.startsWith('<img')) return part;
    const name = escapeAttribute(label(file.name));
    return `<a href="${file.url}" data-file="${id}" aria-label="${name}">${part}</a>`;
  });
}
