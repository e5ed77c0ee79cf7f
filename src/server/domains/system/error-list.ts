import type { z } from 'zod';
import type { errorLogInput } from '#shared/system.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import type { Services } from '../../platform/services.ts';
import { logPlace } from './job-log.ts';
import { findErrors } from './queries.ts';

/** Logged errors, those with the latest occurrence first. */
export async function listErrors(
  { db, errors }: Pick<Services, 'db' | 'errors'>,
  { cursor, ...input }: z.output<typeof errorLogInput>,
) {
  // Includes errors that are not stored yet.
  await errors.flush();
  const behind = readCursor(logPlace, cursor);
  const before = behind === null ? null : { at: behind.at, id: Number(behind.id) };
  const found = await findErrors(db, { ...input, before });
  const page = cursorPage(found, input.limit, ({ last_at, id }) => ({ at: last_at, id }));
  return { ...page, data: page.data.map(({ fingerprint: _, ...failure }) => failure) };
}
