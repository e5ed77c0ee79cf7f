import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { FileSort, FileType } from './file-search.ts';

/** What types of files, and ways to sort them, are called. */
export function useFileLabels(isTrash: boolean) {
  const translate = useTranslate();
  const types: Record<FileType, string> = {
    image: translate('Image'),
    audio: translate('Audio'),
    video: translate('Video'),
    text: translate('Text'),
    pdf: translate('PDF'),
    archive: translate('Archive'),
    document: translate('Document'),
    file: translate('Other file'),
  };
  const sorts: Record<FileSort, string> = {
    newest: isTrash ? translate('Recently deleted') : translate('Newest first'),
    oldest: isTrash ? translate('Least recently deleted') : translate('Oldest first'),
    name: translate('Name, A to Z'),
    'name-desc': translate('Name, Z to A'),
    largest: translate('Largest first'),
    smallest: translate('Smallest first'),
  };
  return { types, sorts };
}
