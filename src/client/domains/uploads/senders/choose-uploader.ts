import type { PublicSettings } from '#shared/settings.ts';
import type { Disk } from '#shared/uploads.ts';

/** One request with a form, the tus protocol, one request to the object store, or several with a part each. */
export type UploaderKind = 'form' | 'tus' | 'simple' | 'multipart';

type Rules = Pick<
  PublicSettings['uploads'],
  's3_direct_upload' | 'public_driver' | 'uploads_driver' | 'disable_tus'
>;

const megabyte = 1024 * 1024;
const multipartFrom = 100 * megabyte;
const tusFrom = 4 * megabyte;

export function chooseUploader(size: number, disk: Disk, rules: Rules): UploaderKind {
  const driver = disk === 'public' ? rules.public_driver : rules.uploads_driver;
  if (rules.s3_direct_upload && driver === 's3') return size >= multipartFrom ? 'multipart' : 'simple';
  return size >= tusFrom && !rules.disable_tus ? 'tus' : 'form';
}
