import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { tags } from '../tags/tables.ts';

/** How many categories file their tickets in one of these groups. */
export const categoriesOfGroups = (tx: Database, groups: readonly number[]) =>
  tx.$count(tags, inArray(tags.group_id, [...groups]));

/** Categories that file their tickets in one of these groups get another one, or the usual one. */
export const moveCategoriesOfGroups = (tx: Database, groups: readonly number[], to: number | null) =>
  tx
    .update(tags)
    .set({ group_id: to })
    .where(inArray(tags.group_id, [...groups]));
