import { reasons, type Writes } from '../../platform/writes.ts';

export const uploadWrites: Writes = {
  'uploads.create': { nothing: reasons.own, withoutKey: reasons.upload },
  'uploads.createFromS3': { nothing: reasons.own, withoutKey: reasons.upload },
  'uploads.createFromTus': { nothing: reasons.own, withoutKey: reasons.upload },
  'uploads.files.delete': { audit: 'file.purge', withoutKey: reasons.repeatable },
  'uploads.files.emptyTrash': { audit: 'file.empty_trash', withoutKey: reasons.repeatable },
  'uploads.files.restore': {
    nothing: 'It can be taken back: the file can be deleted again.',
    withoutKey: reasons.repeatable,
  },
  'uploads.multipart.abort': { nothing: reasons.own, withoutKey: reasons.upload },
  'uploads.multipart.complete': { nothing: reasons.own, withoutKey: reasons.upload },
  'uploads.multipart.create': { nothing: reasons.own, withoutKey: reasons.upload },
  'uploads.multipart.parts': { nothing: reasons.own, withoutKey: reasons.upload },
  'uploads.multipart.sign': { nothing: reasons.own, withoutKey: reasons.upload },
  'uploads.presign': { nothing: reasons.own, withoutKey: reasons.upload },
};
