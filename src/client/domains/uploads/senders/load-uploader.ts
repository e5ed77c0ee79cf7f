import type { UploaderKind } from './choose-uploader.ts';
import { formUploader } from './form-uploader.ts';
import type { Uploader } from './uploader.ts';

/** The uploader of that kind; those for large files are loaded with the first of them. */
export async function loadUploader(kind: UploaderKind): Promise<Uploader> {
  switch (kind) {
    case 'form':
      return formUploader;
    case 'tus':
      return (await import('./tus-uploader.ts')).tusUploader;
    case 'simple':
      return (await import('./simple-uploader.ts')).simpleUploader;
    case 'multipart':
      return (await import('./multipart-uploader.ts')).multipartUploader;
  }
}
