import type { z } from 'zod';
import type { errorLogInput } from '#shared/system.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import type { Services } from '../../platform/services.ts';
import { logPlace } from './job-log.ts';
import { findErrors } from './queries.ts';

/** Failures of the product, those that happened last first. */
export async function listErrors(
  { db, errors }: Pick<Services, 'db' | 'errors'>,
  { cursor, ...input }: z.output<typeof errorLogInput>,
) {
  // Whoever looks wants to see what has just happened.
  await errors.flush();
  const behind = readCursor(logPlace, cursor);
  const before = behind === null ? null : { at: behind.at, id: Number(behind.id) };
  const found = await findErrors(db, { ...input, before });
  const page = cursorPage(found, input.limit, ({ last_at, id }) => ({ at: last_at, id }));
  return { ...page, data: page.data.map(({ fingerprint: _, ...failure }) => failure) };
}
