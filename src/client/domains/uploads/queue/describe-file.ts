import type { UploadFile } from '../upload-record.ts';

const unknownMime = 'application/octet-stream';
const unknownExtension = 'bin';

const extensionOf = (name: string) => /[^.]\.([a-z0-9_-]{1,16})$/i.exec(name)?.[1]?.toLowerCase();

let count = 0;

/** What is known of a file that somebody chose; each call has an id of its own. */
export function describeFile(native: File): UploadFile {
  const { name, size, lastModified, type } = native;
  const relativePath = native.webkitRelativePath || null;
  count += 1;
  return {
    id: `upload-${count}`,
    order: count,
    name,
    size,
    mime: type || unknownMime,
    extension: extensionOf(name) ?? unknownExtension,
    relativePath,
    fingerprint: JSON.stringify([name, size, lastModified, relativePath]),
    lastModified,
    native,
  };
}
