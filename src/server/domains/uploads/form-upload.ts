import { basename } from 'node:path';
import type { FileFields } from '#shared/uploads.ts';
import type { Context } from '../../platform/context.ts';
import { randomText } from '../../platform/security/keys.ts';
import { draftsFolder } from '../../platform/storage/local-storage.ts';
import { assertMayAnnounce, createUpload, toAnnounced } from './announce.ts';
import { finalizeUpload } from './finalize.ts';
import { requireOwner } from './procedure.ts';
import { driverOf, fileMissing, presentEntry } from './service.ts';

/** Creates an entry from the file of a form. Throws 422 on `file` for files that the site does not accept. */
export async function createFromForm(ctx: Context, fields: FileFields) {
  const owner = requireOwner(ctx);
  const arrived = ctx.request.file('file');
  if (arrived === undefined || arrived.path === null) throw fileMissing();
  const { size } = arrived;
  const file = toAnnounced(ctx, owner, { name: arrived.name, mime: arrived.mime, fields });
  await assertMayAnnounce(ctx, owner, { file, size });
  const upload = await createUpload(ctx, owner, {
    key: randomText(40),
    kind: 'form',
    driver: await driverOf(ctx, file.disk),
    storage_key: `${draftsFolder}/${basename(arrived.path)}`,
    size,
    file,
  });
  arrived.take();
  const { entry } = await finalizeUpload(ctx, upload, file);
  return { fileEntry: presentEntry(entry) };
}
