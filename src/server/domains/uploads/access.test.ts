import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { uploads } from './tables.ts';

const presigned = { filename: 'a.txt', mime: 'text/plain', disk: 'uploads', size: 1, extension: 'txt' };
const multipart = { key: 'unknown', uploadId: 'unknown' };

/** A resumable upload of the owner, without any content yet. */
async function begun({ services: { db }, owner }: World): Promise<{ uploadKey: string }> {
  const key = `${owner.id}`.padStart(40, 'a');
  const nowhere = { disk: 'uploads', prefix: null, parent_id: null, relative_path: null } as const;
  await db
    .insert(uploads)
    .values({
      key,
      kind: 'tus',
      user_id: owner.id,
      size: 1,
      file: { name: 'a.txt', mime: 'text/plain', extension: 'txt', ...nowhere },
      driver: 'local',
      storage_key: key,
      expires_at: sql`now() + interval '1 hour'`,
    })
    .onConflictDoNothing();
  return { uploadKey: key };
}

const own = 'each reads and changes their own';
const uploading = 'everybody may upload, and owns what they did';
const noStore = 'without an object store there is nothing to call';

// biome-ignore format: a table
const access = proveAccess({
  //                                  guest owner foreigner agent admin token
  'uploads.create':             line('401   in    in   in   in   in', { because: uploading }),
  'uploads.files.delete':       line('401   in    403  403  in   in', async (world) => ({ entryIds: [await world.file()] })),
  'uploads.files.list':         line('401   in    403  403  in   in', ({ owner }) => ({ userId: owner.id })),
  'uploads.files.usage':        line('401   in    in   in   in   in', { because: own }),
  'uploads.files.restore':      line('401   in    403  403  in   in', async (world) => ({ entryIds: [await world.file()] })),
  'uploads.files.emptyTrash':   line('401   in    in   in   in   in', { because: own }),
  'uploads.createFromTus':      line('401   in    404  404  404  404', begun),
  'uploads.presign':            line('401   404   404  404  404  404', { because: noStore, input: () => presigned }),
  'uploads.createFromS3':       line('401   404   404  404  404  404', { because: noStore, input: () => ({ clientMime: 'text/plain', clientName: 'a.txt', filename: 'unknown', size: 1, clientExtension: 'txt' }) }),
  'uploads.multipart.create':   line('401   404   404  404  404  404', { because: noStore, input: () => presigned }),
  'uploads.multipart.parts':    line('401   404   404  404  404  404', { because: noStore, input: () => multipart }),
  'uploads.multipart.sign':     line('401   404   404  404  404  404', { because: noStore, input: () => ({ ...multipart, partNumbers: [1] }) }),
  'uploads.multipart.complete': line('401   404   404  404  404  404', { because: noStore, input: () => ({ ...multipart, parts: [{ ETag: 'x', PartNumber: 1 }] }) }),
  'uploads.multipart.abort':    line('401   404   404  404  404  404', { because: noStore, input: () => multipart }),
});

// For missing records, a missing permission check looks like a passed one: these calls are tried once more.
describe('whoever holds no permission', () => {
  const calls = access.procedures.filter(([name]) =>
    /^uploads\.(create|presign|multipart|createFrom)/.test(name),
  );

  it.each(calls)('uploads nothing by %s', async (name) => {
    expect(await access.callAs(name, await access.makePerson('guests'))).toBe('403');
  });
});
