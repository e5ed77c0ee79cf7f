import {
  IconFile,
  IconFileText,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconPhoto,
} from '@tabler/icons-react';
import type { FileEntry } from '#shared/uploads.ts';

const icons = {
  image: IconPhoto,
  audio: IconMusic,
  video: IconMovie,
  text: IconFileText,
  pdf: IconFileTypePdf,
  archive: IconFileZip,
  document: IconFileTypeDoc,
  file: IconFile,
} satisfies Record<FileEntry['type'], typeof IconFile>;

/** What kind of file it is, at a glance; the name beside it says the same in words. */
export function FileIcon({ type, size = 20 }: { type: FileEntry['type']; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
