import type { Writes } from '../../platform/writes.ts';

const own = 'It changes what is the caller’s own, or what the ticket says itself.';
const bytes = 'Uploads have an address of their own, by which they go on.';
const again = 'Done again it leaves everything as it is.';

export const uploadWrites: Writes = {
  'uploads.create': { nothing: own, withoutKey: bytes },
  'uploads.createFromS3': { nothing: own, withoutKey: bytes },
  'uploads.createFromTus': { nothing: own, withoutKey: bytes },
  'uploads.files.delete': { audit: 'file.purge', withoutKey: again },
  'uploads.files.emptyTrash': { audit: 'file.empty_trash', withoutKey: again },
  'uploads.files.restore': {
    nothing: 'It can be taken back: the file can be deleted again.',
    withoutKey: again,
  },
  'uploads.multipart.abort': { nothing: own, withoutKey: bytes },
  'uploads.multipart.complete': { nothing: own, withoutKey: bytes },
  'uploads.multipart.create': { nothing: own, withoutKey: bytes },
  'uploads.multipart.parts': { nothing: own, withoutKey: bytes },
  'uploads.multipart.sign': { nothing: own, withoutKey: bytes },
  'uploads.presign': { nothing: own, withoutKey: bytes },
};
