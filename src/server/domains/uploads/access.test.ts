import { describe, expect, it } from 'vitest';
import { line, proveAccess } from '../../testing/policy.ts';

const presigned = { filename: 'a.txt', mime: 'text/plain', disk: 'uploads', size: 1, extension: 'txt' };
const multipart = { key: 'unknown', uploadId: 'unknown' };

// biome-ignore format: a table
const access = proveAccess({
  //                                  guest owner foreigner agent admin token
  'uploads.create':             line('401   in    in   in   in   in'),
  'uploads.files.delete':       line('401   in    403  403  in   in', async (world) => ({ entryIds: [await world.file()] })),
  'uploads.files.list':         line('401   in    in   in   in   in'),
  'uploads.files.usage':        line('401   in    in   in   in   in'),
  'uploads.files.restore':      line('401   in    403  403  in   in', async (world) => ({ entryIds: [await world.file()] })),
  'uploads.files.emptyTrash':   line('401   in    in   in   in   in'),
  'uploads.createFromTus':      line('401   404   404  404  404  404', () => ({ uploadKey: 'unknown' })),
  // Without an object store there is nothing to call.
  'uploads.presign':            line('401   404   404  404  404  404', () => presigned),
  'uploads.createFromS3':       line('401   404   404  404  404  404', () => ({ clientMime: 'text/plain', clientName: 'a.txt', filename: 'unknown', size: 1, clientExtension: 'txt' })),
  'uploads.multipart.create':   line('401   404   404  404  404  404', () => presigned),
  'uploads.multipart.parts':    line('401   404   404  404  404  404', () => multipart),
  'uploads.multipart.sign':     line('401   404   404  404  404  404', () => ({ ...multipart, partNumbers: [1] })),
  'uploads.multipart.complete': line('401   404   404  404  404  404', () => ({ ...multipart, parts: [{ ETag: 'x', PartNumber: 1 }] })),
  'uploads.multipart.abort':    line('401   404   404  404  404  404', () => multipart),
});

// What is not there can not tell a missing question from an answered one: these calls are tried once more.
describe('whoever holds no permission', () => {
  const calls = access.procedures.filter(([name]) =>
    /^uploads\.(create|presign|multipart|createFrom)/.test(name),
  );

  it.each(calls)('uploads nothing by %s', async (name) => {
    expect(await access.callAs(name, await access.makePerson('guests'))).toBe('403');
  });
});
